import { expect, test } from 'vitest'
import type { Image } from '#contract/images.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { demoTank } from '#web/demo/demo-tank.ts'
import { demoSeries } from '#web/demo/demo-water.ts'
import type { AquariumSection } from '#web/readings/aquarium-section.ts'
import { contentOfPair, contentOfTank, firstPhotoOf } from './picture-content.ts'

const now = '2026-11-20T20:00:00'
const aquarium = {
  ...demoTank,
  test_answers: {},
  created_at: '2025-11-01T08:00:00.000Z',
} as unknown as AquariumSection['aquarium']
const tank = { aquarium, charted: parameters, recent: demoSeries({}) }
const [photo, other] = aquarium.images as [Image, Image]

test('the picture of a tank has six of its values, the most asked about first, and how long it has been logged', () => {
  const { tiles, age, photos } = contentOfTank(tank, { photo, now })
  expect(tiles.slice(0, 3).map(({ label }) => label)).toEqual(['Alkalinity', 'Calcium', 'Magnesium'])
  expect(tiles).toHaveLength(6)
  expect(age).toMatch(/^Logged for \d+ months$/)
  expect(photos).toEqual([{ url: photo.url, day: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }])
})

test('a tank without readings, series and photo has its drawing and no value', () => {
  const latest = Object.fromEntries(Object.keys(aquarium.latest).map((key) => [key, null]))
  const empty = { ...aquarium, latest, images: [], image_url: null, id: 3 } as unknown as typeof aquarium
  const { tiles, photos } = contentOfTank(
    { ...tank, aquarium: empty, recent: new Error('offline') },
    { photo: null, now },
  )
  expect([tiles, firstPhotoOf(empty)]).toEqual([[], null])
  expect(photos).toEqual([{ url: expect.stringMatching(/^\/art\/aquarium-4-/), day: undefined }])
})

test('an address elsewhere is never drawn: a canvas with it could not be saved', () => {
  const elsewhere = { ...aquarium, images: [], image_url: 'https://elsewhere.example/x.jpg' }
  expect(contentOfTank({ ...tank, aquarium: elsewhere }, { photo: null, now }).photos[0]?.url).toMatch(
    /^\/art\//,
  )
})

test('a reading of half a year ago is not judged, and stands behind the current ones', () => {
  const { tiles } = contentOfTank(tank, { photo, now: '2027-06-20T20:00:00' })
  expect(tiles.every(({ isOld, isJudged, side }) => isOld && !isJudged && side === undefined)).toBe(true)
})

test('before and after: what was tested near both photos comes first, and nothing is said that was not tested', () => {
  const water = {
    before: { calcium: { value: 400, days: 0 }, alkalinity: { value: 6.5, days: 1 } },
    after: { calcium: { value: 460, days: -2 }, ph: { value: 8.2, days: 0 } },
  }
  const { tiles } = contentOfPair(tank, { before: other, after: photo, water, now })
  expect(tiles.map(({ label, value, words, side }) => [label, value, words, side])).toEqual([
    ['Calcium', '460', 'before: 400', 'above'],
    ['Alkalinity', '–', 'before: 6.5', undefined],
    ['pH', '8.2', 'before: not tested', undefined],
  ])
})

import { expect, test } from 'vitest'
import { coverAddress, coverOf, coverWidths } from './cover-image.ts'

test('an aquarium without a cover has the first placeholder', () => {
  expect(coverAddress(null)).toBe('/art/aquarium-1-960.webp')
})

test('a plain http address, which no page shows, is the first placeholder', () => {
  expect(coverAddress('http://example.org/6.png')).toBe('/art/aquarium-1-960.webp')
  expect(coverWidths('HTTP://example.org/6.png')).toContain('/art/aquarium-1-480.webp')
})

test('a number selects one of the five placeholders', () => {
  expect(coverAddress('5')).toBe('/art/aquarium-5-960.webp')
})

test('an address is taken as it is', () => {
  expect(coverAddress('https://example.org/6')).toBe('https://example.org/6')
  expect(coverAddress('/api/images/12')).toBe('/api/images/12')
})

test('an image of the aquarium and a placeholder come in two widths, anything else as it is', () => {
  expect(coverWidths('3')).toBe('/art/aquarium-3-480.webp 480w, /art/aquarium-3-960.webp 960w')
  expect(coverWidths(null)).toContain('/art/aquarium-1-480.webp')
  expect(coverWidths('/api/images/7/ab/full')).toBe(
    '/api/images/7/ab/thumbnail 480w, /api/images/7/ab/full 2048w',
  )
  expect(coverWidths('/art/demo-month-12-1200.webp')).toBe(
    '/art/demo-month-12-480.webp 480w, /art/demo-month-12-1200.webp 1200w',
  )
  for (const other of ['6', 'https://reef.example/full']) expect(coverWidths(other)).toBe(undefined)
})

test('the cover is the chosen one, else the newest photo, else a drawing by which tanks can be told apart', () => {
  const photo = '/api/images/12/ab/full'
  expect(coverOf({ id: 7, image_url: '2', newest_photo: photo })).toBe('2')
  expect(coverOf({ id: 7, image_url: null, newest_photo: photo })).toBe(photo)
  const drawings = [1, 2, 3, 4, 5, 6].map((id) => coverOf({ id, image_url: null, newest_photo: null }))
  expect(drawings).toEqual(['2', '3', '4', '5', '1', '2'])
})

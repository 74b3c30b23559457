import { expect, test } from 'vitest'
import type { Image } from '#contract/images.ts'
import { imageMonth, isFound, liesAhead } from './image-words.ts'

const now = '2026-11-28T20:05:42'

test.each([
  ['2025-11-28T12:00:00', false],
  ['2026-11-29T23:59:59', false],
  ['2026-11-30T00:00:00', true],
  ['2062-11-28T12:00:00', true],
])('a photo of %s lies ahead: %s', (taken, isAhead) => {
  expect(liesAhead(taken, { now })).toBe(isAhead)
})

test('where device and server do not know the same day, the later one counts', () => {
  expect(liesAhead('2026-11-28T12:00:00', { now: '2015-01-01T00:00:00', serverNow: now })).toBe(false)
  expect(liesAhead('2026-11-30T12:00:00', { now, serverNow: '2015-01-01T00:00:00' })).toBe(true)
})

test.each([
  ['', true],
  ['acro', true],
  ['ÄCRO red', true],
  ['november acro', true],
  ['2026-11', true],
  ['2026-11-02', true],
  ['torch', false],
  ['acro torch', false],
  ['.*', false],
])('a photo is found by each word of its caption, day and month: "%s" %s', (search, found) => {
  const photo = { caption: 'Red a\u0308cro, acro', taken_at: '2026-11-02T08:00:00' } as Image
  expect(isFound(photo, search)).toBe(found)
})

test('a photo without a caption, also one that an older page has kept, is found by its month', () => {
  const kept = { taken_at: '2024-02-29T23:59:59' } as Image
  expect(imageMonth(kept)).toBe('February 2024')
  expect([isFound(kept, 'february'), isFound({ ...kept, caption: null }, 'null')]).toEqual([true, false])
})

import { expect, test } from 'vitest'
import { liesAhead } from './image-words.ts'

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

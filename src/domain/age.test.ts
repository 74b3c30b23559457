import { expect, test } from 'vitest'
import { ageOf, isOld } from './age.ts'

const now = '2026-03-31T12:00:00'

test.each([
  ['2026-03-31T11:59:30', 'just now'],
  ['2026-03-31T11:58:00', '2 minutes ago'],
  ['2026-03-30T12:00:01', '23 hours ago'],
  ['2026-03-30T12:00:00', '1 day ago'],
  ['2026-03-02T00:00:00', '29 days ago'],
  ['2026-01-15T00:00:00', '2 months ago'],
  ['2024-01-15T00:00:00', '2 years ago'],
  ['2026-03-31T14:00:00', 'in 2 hours'],
])('%s is told as %s', (timestamp, words) => {
  expect(ageOf(timestamp, now)).toBe(words)
})

test('a reading is old when two weeks are over, and one of tomorrow is not', () => {
  const ages = ['2026-03-17T12:00:00', '2026-03-17T11:59:59', '2026-04-01T12:00:00']
  expect(ages.map((timestamp) => isOld(timestamp, now))).toEqual([false, true, false])
})

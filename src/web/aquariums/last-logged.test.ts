import { expect, test } from 'vitest'
import { sinceWords } from './last-logged.ts'

const now = '2026-03-10T01:30:00'

test.each([
  ['2026-03-10T01:29:30', 'just now'],
  ['2026-03-10T01:00:00', '30 minutes ago'],
  ['2026-03-09T22:30:00', '3 hours ago'],
  ['2026-03-09T09:00:00', 'yesterday'],
  ['2026-03-08T23:00:00', '2 days ago'],
  ['2026-02-25T12:00:00', '13 days ago'],
  ['2026-02-24T12:00:00', '2 weeks ago'],
  ['2026-01-01T12:00:00', '2 months ago'],
  ['2025-03-10T12:00:00', 'last year'],
  ['2021-07-28T15:56:00', '4 years ago'],
])('a tank logged at %s was logged %s', (timestamp, words) => {
  expect(sinceWords(timestamp, now)).toBe(words)
})

test('a tank whose clock is ahead is logged in the future', () => {
  expect(sinceWords('2026-03-10T03:30:00', now)).toBe('in 2 hours')
})

test('the hour that daylight saving takes away is an hour on the wall clock', () => {
  expect(sinceWords('2026-03-29T01:30:00', '2026-03-29T03:30:00')).toBe('2 hours ago')
})

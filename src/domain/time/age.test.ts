import { expect, test, vi } from 'vitest'
import { ageOf, ageOfInstant, briefAge, isOld } from './age.ts'

const now = '2026-03-10T01:30:00'

test.each([
  ['2026-03-10T01:29:30', 'just now'],
  ['2026-03-10T01:28:00', '2 minutes ago'],
  ['2026-03-10T01:00:00', '30 minutes ago'],
  ['2026-03-09T22:30:00', '3 hours ago'],
  ['2026-03-09T09:00:00', 'yesterday'],
  ['2026-03-08T23:00:00', '2 days ago'],
  ['2026-02-25T12:00:00', '13 days ago'],
  ['2026-02-24T12:00:00', '2 weeks ago'],
  ['2026-01-01T12:00:00', '2 months ago'],
  ['2025-03-10T12:00:00', '12 months ago'],
  ['2024-07-05T12:00:00', '20 months ago'],
  ['2024-03-11T12:00:00', '23 months ago'],
  ['2024-03-10T12:00:00', '2 years ago'],
  ['2021-07-28T15:56:00', '4 years ago'],
  ['2026-03-10T03:30:00', 'in 2 hours'],
  ['2026-03-11T08:00:00', 'tomorrow'],
])('%s is told as %s', (timestamp, words) => {
  expect(ageOf(timestamp, now)).toBe(words)
})

test.each([
  ['2026-03-10T01:29:30', 'now'],
  ['2026-03-10T01:00:00', '30 min'],
  ['2026-03-09T09:00:00', '1 d'],
  ['2026-02-24T12:00:00', '2 wk'],
  ['2026-01-01T12:00:00', '2 mo'],
  ['2024-07-05T12:00:00', '20 mo'],
  ['2024-03-10T12:00:00', '2 yr'],
  ['2026-03-10T03:30:00', 'in 2 h'],
])('%s is %s where there is little room', (timestamp, words) => {
  expect(briefAge(timestamp, now)).toBe(words)
})

test('the hour that daylight saving takes away is an hour on the wall clock', () => {
  expect(ageOf('2026-03-29T01:30:00', '2026-03-29T03:30:00')).toBe('2 hours ago')
})

test.each([
  ['2026-10-25T00:50:00Z', '2026-10-25T01:10:00Z', '20 minutes ago'],
  ['2026-10-24T23:30:00Z', '2026-10-25T01:30:00Z', '2 hours ago'],
  ['2026-10-24T12:00:00Z', '2026-10-25T12:00:00Z', 'yesterday'],
  ['2026-11-24T23:30:00Z', '2026-11-25T12:00:00Z', '12 hours ago'],
])(
  'the instant %s at %s was %s, in the night in which Berlin has an hour twice, too',
  (instant, at, words) => {
    vi.stubEnv('TZ', 'Europe/Berlin')
    const told = ageOfInstant(new Date(instant), new Date(at))
    vi.unstubAllEnvs()
    expect(told).toBe(words)
  },
)

test('a reading is old when two weeks are over, and one of tomorrow is not', () => {
  const ages = ['2026-03-17T12:00:00', '2026-03-17T11:59:59', '2026-04-01T12:00:00']
  expect(ages.map((timestamp) => isOld(timestamp, '2026-03-31T12:00:00'))).toEqual([false, true, false])
})

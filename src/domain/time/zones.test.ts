import { expect, test } from 'vitest'
import { dayAt, isZone, wallClockIn } from './zones.ts'

test('an instant is told by the clocks of a zone, in summer, in winter and half an hour off', () => {
  expect(wallClockIn('Europe/Stockholm', new Date('2026-07-01T22:30:00Z'))).toBe('2026-07-02T00:30:00')
  expect(wallClockIn('America/Los_Angeles', new Date('2026-11-28T07:59:59Z'))).toBe('2026-11-27T23:59:59')
  expect(wallClockIn('Asia/Kolkata', new Date('2028-02-28T18:30:00Z'))).toBe('2028-02-29T00:00:00')
  expect(wallClockIn('UTC', new Date('2026-11-28T07:59:59Z'))).toBe('2026-11-28T07:59:59')
})

test('what is no zone is told apart', () => {
  expect(['Europe/Stockholm', 'UTC', 'Europe/Atlantis', '', 'Z\u0000'].map(isZone)).toEqual([
    true,
    true,
    false,
    false,
    false,
  ])
  expect(() => wallClockIn('Europe/Atlantis', new Date(0))).toThrow(RangeError)
})

test.each([
  ['Europe/Stockholm', 366],
  ['America/Los_Angeles', 366],
  ['Australia/Lord_Howe', 366],
])('the days of a leap year follow each other in %s, over the changes of its clocks', (zone, days) => {
  const seen: string[] = []
  const hour = 3_600_000
  const start = Date.UTC(2027, 11, 31)
  for (let at = start; at < start + 368 * 24 * hour; at += hour) {
    const day = wallClockIn(zone, new Date(at)).slice(0, 10)
    if (day !== seen.at(-1)) seen.push(day)
  }
  const year = seen.filter((day) => day.startsWith('2028'))
  expect(year).toHaveLength(days)
  expect(year).toEqual(year.toSorted())
  expect(year).toContain('2028-02-29')
})

test('the day at a tank without a zone, or with one that is unknown here, is that of UTC', () => {
  const now = new Date('2026-11-28T23:30:00Z')
  const days = ['Europe/Stockholm', null, 'Europe/Atlantis'].map((zone) => dayAt(zone, now))
  expect(days).toEqual(['2026-11-29', '2026-11-28', '2026-11-28'])
})

import { expect, test } from 'vitest'
import { keptBackups } from './kept-backups.ts'

const at = (text: string) => ({ madeAt: new Date(text) })
const days = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({ madeAt: new Date(Date.parse(from) - index * 86_400_000) }))
const none = { months: 0, years: 0 }
const daysOf = (backups: { madeAt: Date }[]) => backups.map(({ madeAt }) => madeAt.toISOString().slice(5, 10))

test('of a backup a day, seven days are kept, and the newest of each of four weeks before', () => {
  // 2026-11-25 is a Wednesday; Sundays are the last days of weeks.
  expect(daysOf(keptBackups(days('2026-11-25T03:00:00Z', 60), none))).toEqual([
    ...['11-25', '11-24', '11-23', '11-22', '11-21', '11-20', '11-19'],
    ...['11-18', '11-15', '11-08', '11-01'],
  ])
})

test('year in, year out, there are the last seven days, and one from three to five weeks ago', () => {
  const start = Date.parse('2026-01-01T03:00:00Z')
  let kept: { madeAt: Date }[] = []
  for (let count = 0; count < 800; count += 1) {
    kept = keptBackups([{ madeAt: new Date(start + count * 86_400_000) }, ...kept], none)
    if (count < 40) continue
    const ages = kept.map(({ madeAt }) => count - (madeAt.getTime() - start) / 86_400_000)
    expect(ages.slice(0, 7)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(Math.max(...ages)).toBeGreaterThanOrEqual(21)
    expect(Math.max(...ages)).toBeLessThanOrEqual(35)
    expect(kept.length).toBeLessThanOrEqual(11)
  }
})

test('of several on one day the newest is kept, and of a pause the last ones before it', () => {
  const backups = [at('2026-11-25T09:00:00Z'), at('2026-11-25T03:00:00Z'), ...days('2026-01-11T03:00:00Z', 3)]
  expect(keptBackups(backups, none)).toEqual(backups.filter((_, index) => index !== 1))
})

test.each([
  { months: 12, years: 0, oldest: [11, 14], most: 23 },
  { months: 0, years: 3, oldest: [13, 26], most: 14 },
  { months: 12, years: 5, oldest: [48, 74], most: 28 },
])('over 12 years with $months months and $years years, the oldest is as old as they say', (periods) => {
  const { months, oldest, most } = periods
  const [least = 0, longest = 0] = oldest
  const start = Date.parse('2026-01-01T03:00:00Z')
  let kept: { madeAt: Date }[] = []
  const monthsSince = (now: number) =>
    (now - Math.min(...kept.map(({ madeAt }) => madeAt.getTime()))) / 2_629_800_000
  const ages: number[] = []
  for (let count = 0; count < 12 * 365; count += 1) {
    const now = start + count * 86_400_000
    const before = kept
    kept = keptBackups([{ madeAt: new Date(now) }, ...kept], periods)
    // What was removed once does not come back.
    expect(kept.slice(1).every((backup) => before.includes(backup))).toBe(true)
    expect(kept.length).toBeLessThanOrEqual(most)
    if (count > longest * 31) ages.push(monthsSince(now))
  }
  expect(Math.min(...ages)).toBeGreaterThanOrEqual(least)
  expect(Math.max(...ages)).toBeLessThanOrEqual(longest)
  // Of any day of the last year there is a backup within a month; with years only, within a year.
  const now = start + 12 * 365 * 86_400_000
  for (let days = 1; days < 330; days += 1) {
    const gaps = kept.map(({ madeAt }) => Math.abs(now - days * 86_400_000 - madeAt.getTime()) / 86_400_000)
    expect(Math.min(...gaps)).toBeLessThanOrEqual(months > 0 ? 31 : 366)
  }
})

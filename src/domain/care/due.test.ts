import { expect, test } from 'vitest'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Rhythm } from './due.ts'
import { dueOf } from './due.ts'

const everyDays = (every_days: number): Rhythm => ({ every_days })
const on = (weekdays: number): Rhythm => ({ weekdays })
const [sunday, mondayAndThursday] = [64, 9]
const later = (day: string, days: number) =>
  secondsToTimestamp(timestampToSeconds(`${day}T00:00:00`) + days * daySeconds).slice(0, 10)

test.each([
  [everyDays(7), '2026-11-20', '2026-11-28', { on: '2026-11-27', state: 'late', days: 1 }],
  [everyDays(7), undefined, '2026-11-28', { on: '2026-11-25', state: 'late', days: 3 }],
  [on(sunday), '2026-11-24', '2026-11-28', { on: '2026-11-29', state: 'next' }],
  [on(sunday), '2026-11-25', '2026-11-29', { on: '2026-11-29', state: 'due' }],
  [on(sunday), '2026-11-26', '2026-11-28', { on: '2026-12-06', state: 'next' }],
  [on(sunday), '2026-11-28', '2026-11-29', { on: '2026-12-06', state: 'next' }],
  [on(sunday), '2026-11-22', '2026-11-30', { on: '2026-11-29', state: 'late', days: 1 }],
  [on(sunday), '2026-11-30', '2026-11-30', { on: '2026-12-06', state: 'next' }],
  [on(sunday), '2026-12-03', '2026-12-03', { on: '2026-12-13', state: 'next' }],
  [on(mondayAndThursday), '2026-11-24', '2026-11-24', { on: '2026-11-26', state: 'next' }],
  [on(mondayAndThursday), '2026-11-25', '2026-11-25', { on: '2026-11-30', state: 'next' }],
  [on(mondayAndThursday), '2026-11-26', '2026-11-26', { on: '2026-11-30', state: 'next' }],
  [on(mondayAndThursday), '2026-11-29', '2026-11-29', { on: '2026-12-03', state: 'next' }],
  [everyDays(30), '2028-01-31', '2028-02-29', { on: '2028-03-01', state: 'next' }],
  [everyDays(7), '2026-10-01', '2026-10-20', { on: '2026-10-08', state: 'late', days: 12 }],
  [everyDays(7), '2026-10-01', '2026-10-22', { on: '2026-10-08', state: 'late', days: 14 }],
  [everyDays(7), '2026-10-01', '2026-10-23', { on: '2026-10-08', state: 'resting' }],
] as const)('%o, done %s, on %s: %o', (rhythm, lastDone, today, due) => {
  expect(dueOf({ rhythm, starts_on: '2026-11-25', not_before: null }, { lastDone, today })).toEqual(due)
})

test('what is put off is due on that day, unless it is due later anyway', () => {
  const task = { rhythm: everyDays(7), starts_on: '2026-11-01' }
  const done = { lastDone: '2026-11-20', today: '2026-11-28' }
  expect(dueOf({ ...task, not_before: '2026-12-05' }, done)).toEqual({ on: '2026-12-05', state: 'next' })
  expect(dueOf({ ...task, not_before: '2026-11-21' }, done).on).toBe('2026-11-27')
})

/** Looks at each day in turn. */
function dueByDays(weekdays: number, last: string): string {
  const isWanted = (day: string) => {
    const fromSunday = new Date(`${day}T00:00:00Z`).getUTCDay()
    return (weekdays & (1 << ((fromSunday + 6) % 7))) !== 0
  }
  for (let ahead = 1; ; ahead += 1) {
    const day = later(last, ahead)
    if (!isWanted(day)) continue
    let gap = 1
    while (!isWanted(later(day, -gap))) gap += 1
    if (ahead > gap / 2) return day
  }
}

test('any weekdays after any day, over years, leap days and the ends of summer time', () => {
  const random = seededRandom(7)
  for (let run = 0; run < 10_000; run += 1) {
    const weekdays = 1 + Math.floor(random() * 127)
    const last = later('2024-01-01', Math.floor(random() * 2_000))
    const { on: due } = dueOf(
      { rhythm: on(weekdays), starts_on: '2024-01-01', not_before: null },
      { lastDone: last, today: last },
    )
    expect([weekdays, last, due]).toEqual([weekdays, last, dueByDays(weekdays, last)])
    // Done when it is due, the next one comes within a week.
    const days = (timestampToSeconds(`${due}T00:00:00`) - timestampToSeconds(`${last}T00:00:00`)) / daySeconds
    expect(days > 0 && days <= 10).toBe(true)
  }
})

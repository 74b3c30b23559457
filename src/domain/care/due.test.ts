import { isDeepStrictEqual } from 'node:util'
import { expect, test } from 'vitest'
import { dueByDays } from '#domain/testing/due-by-days.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Rhythm } from './due.ts'
import { dueOf, skippedTo } from './due.ts'

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

/** A year of a task in which it is done, undone, entered late, put off and left out at random. */
function yearOf(random: () => number) {
  const below = (most: number) => Math.floor(random() * most)
  const rhythm = random() < 0.5 ? everyDays(1 + below(40)) : on(1 + below(127))
  const done: string[] = []
  const first = later('2023-06-01', below(400))
  const starts_on = later(first, below(10))
  const task = { rhythm, starts_on, not_before: null as string | null }
  const acts = [
    [0.12, (today: string) => done.push(today)],
    [0.03, () => done.splice(below(done.length || 1), 1)],
    [0.03, (today: string) => done.push(later(today, -below(60)))],
    [0.03, (today: string) => (task.not_before = later(today, 1))],
    [0.03, (today: string) => (task.not_before = skippedTo(task, today))],
  ] as const
  return {
    task,
    done,
    first,
    act(today: string) {
      for (const [often, act] of acts) if (random() < often) act(today)
    },
  }
}

test('over years of random doings, put off and left out, on every day', () => {
  const random = seededRandom(7)
  for (let run = 0; run < Number(process.env.CASES ?? 40); run += 1) {
    const { task, done, first, act } = yearOf(random)
    for (let day = first, passed = 0; passed < 400; passed += 1, day = later(day, 1)) {
      act(day)
      const seen = dueOf(task, { lastDone: done.toSorted().at(-1), today: day })
      if (!isDeepStrictEqual(seen, dueByDays({ ...task, done }, day)))
        expect([run, day, done, seen]).toEqual([run, day, done, dueByDays({ ...task, done }, day)])
    }
    expect(skippedTo(task, first) > first).toBe(true)
  }
})

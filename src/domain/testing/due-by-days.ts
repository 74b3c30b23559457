import type { Due, Rhythm } from '#domain/care/due.ts'

type KnownTask = {
  rhythm: Rhythm
  starts_on: string
  not_before: string | null
  /** The days on which it was done, in any order. */
  done: readonly string[]
}

/** When a task is due, by walking from day to day: slow, and written without the code that it proves. */
export function dueByDays(task: KnownTask, today: string): Due {
  const planned = plannedDay(task)
  const on = task.not_before !== null && task.not_before > planned ? task.not_before : planned
  if (today < on) return { on, state: 'next' }
  let late = 0
  for (let day = on; day < today; day = dayAfter(day)) late += 1
  if (late === 0) return { on, state: 'due' }
  return late > restingAfter(task.rhythm) ? { on, state: 'resting' } : { on, state: 'late', days: late }
}

function plannedDay({ rhythm, starts_on, done }: KnownTask): string {
  const last = done.toSorted().at(-1)
  if ('weekdays' in rhythm)
    return last === undefined ? wantedFrom(rhythm, starts_on) : wantedAfter(rhythm, last)
  if (last === undefined) return starts_on
  let day = last
  for (let passed = 0; passed < rhythm.every_days; passed += 1) day = dayAfter(day)
  return day
}

type Weekdays = { readonly weekdays: number }

function wantedFrom(rhythm: Weekdays, first: string): string {
  let day = first
  while (!isWanted(rhythm, day)) day = dayAfter(day)
  return day
}

/** The first of the weekdays that is farther from what was done than half of the gap before it. */
function wantedAfter(rhythm: Weekdays, last: string): string {
  let day = last
  for (let ahead = 1; ; ahead += 1) {
    day = dayAfter(day)
    if (isWanted(rhythm, day) && ahead > gapBefore(rhythm, day) / 2) return day
  }
}

function gapBefore(rhythm: Weekdays, day: string): number {
  let gap = 1
  for (let before = dayBefore(day); !isWanted(rhythm, before); before = dayBefore(before)) gap += 1
  return gap
}

/** So many days late, and a task rests: twice its rhythm, at least 14. */
function restingAfter(rhythm: Rhythm): number {
  if ('every_days' in rhythm) return Math.max(14, 2 * rhythm.every_days)
  let longest = 0
  let day = '2024-01-01'
  for (let passed = 0; passed < 14; passed += 1, day = dayAfter(day))
    if (isWanted(rhythm, day)) longest = Math.max(longest, gapBefore(rhythm, day))
  return Math.max(14, 2 * longest)
}

function isWanted({ weekdays }: Weekdays, day: string): boolean {
  const fromSunday = new Date(`${day}T00:00:00Z`).getUTCDay()
  return (weekdays & (1 << ((fromSunday + 6) % 7))) !== 0
}

export const dayAfter = (day: string) => moved(day, 1)
const dayBefore = (day: string) => moved(day, -1)

function moved(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + days)
  return date.toISOString().slice(0, 10)
}

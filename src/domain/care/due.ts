import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'

/** `YYYY-MM-DD` of the tank's wall clock. */
type Day = string

/**
 * How often a task is to be done: every so many days after it was done, or on weekdays, the sum of 1 for Monday to 64
 * for Sunday.
 */
export type Rhythm = { readonly every_days: number } | { readonly weekdays: number }

type Schedule = {
  readonly rhythm: Rhythm
  /** When a task that was never done is due first. */
  readonly starts_on: Day
  /** Put off until then by its keeper. */
  readonly not_before: Day | null
}

/**
 * `on` is the day of the one occurrence that is open. A task is resting when it has been late for long: it is no
 * longer asked for, because nobody who has not done it for weeks wants to hear of it each day.
 */
export type Due = { readonly on: Day } & (
  | { readonly state: 'next' | 'due' | 'resting' }
  | { readonly state: 'late'; readonly days: number }
)

/** Twice the rhythm, but at least so many days late, and a task rests. */
const restsAfter = 14

/** A task as it is stored and told: exactly one of `every_days` and `weekdays` is not null. */
type ToldTask = Omit<Schedule, 'rhythm'> & {
  readonly every_days: number | null
  readonly weekdays: number | null
  readonly last_done: Day | null
}

export function scheduleOf({ every_days, weekdays, starts_on, not_before }: ToldTask): Schedule {
  const rhythm = every_days === null ? { weekdays: weekdays ?? 127 } : { every_days }
  return { rhythm, starts_on, not_before }
}

/** When a task is due, seen from a day at its tank. */
export function dueOfTask(task: ToldTask, today: Day): Due {
  return dueOf(scheduleOf(task), { lastDone: task.last_done ?? undefined, today })
}

type Done = { lastDone: Day | undefined; today: Day }

/**
 * The day to which the open occurrence is put off when it is left out: the next of its weekdays, or when it would be due
 * had it been done today.
 */
export function skippedTo(schedule: Schedule, today: Day): Day {
  const { rhythm } = schedule
  if ('weekdays' in rhythm) return dayOfNumber(wantedFrom(rhythm.weekdays, numberOf(today) + 1))
  return dueOf({ ...schedule, not_before: null }, { lastDone: today, today }).on
}

/** When a task is due that was done last on a day, or never. What was missed is not added up. */
export function dueOf({ rhythm, starts_on, not_before }: Schedule, { lastDone, today }: Done): Due {
  const first = numberOf(starts_on)
  const last = lastDone === undefined ? undefined : numberOf(lastDone)
  const planned =
    'every_days' in rhythm
      ? last === undefined
        ? first
        : last + rhythm.every_days
      : nextWeekday(rhythm.weekdays, { first, last })
  const on = not_before === null ? planned : Math.max(planned, numberOf(not_before))
  const late = numberOf(today) - on
  const due = { on: dayOfNumber(on) }
  if (late < 0) return { ...due, state: 'next' }
  if (late === 0) return { ...due, state: 'due' }
  const interval = 'every_days' in rhythm ? rhythm.every_days : longestGap(rhythm.weekdays)
  return late > Math.max(2 * interval, restsAfter)
    ? { ...due, state: 'resting' }
    : { ...due, state: 'late', days: late }
}

/**
 * Never done: the first of the weekdays from `first` on. Else the first one after `last` that is farther from it than
 * half of the gap before it: who tests on Saturday has done what was for Sunday.
 */
function nextWeekday(weekdays: number, { first, last }: { first: number; last: number | undefined }): number {
  if (last === undefined) return wantedFrom(weekdays, first)
  for (let day = wantedFrom(weekdays, last + 1); ; day = wantedFrom(weekdays, day + 1))
    if (day - last > gapBefore(weekdays, day) / 2) return day
}

/** The first wanted weekday from a day on; at least one of seven is wanted. */
function wantedFrom(weekdays: number, day: number): number {
  for (let next = day; next < day + 7; next += 1) if (isWanted(weekdays, next)) return next
  throw new RangeError(`A task is for no weekday: ${weekdays}.`)
}

function gapBefore(weekdays: number, day: number): number {
  for (let gap = 1; gap < 7; gap += 1) if (isWanted(weekdays, day - gap)) return gap
  return 7
}

function longestGap(weekdays: number): number {
  const wanted = Array.from({ length: 7 }, (_, day) => day).filter((day) => isWanted(weekdays, day))
  return Math.max(...wanted.map((day) => gapBefore(weekdays, day)))
}

/** Day 0, 1 January 1970, was a Thursday. */
function isWanted(weekdays: number, day: number): boolean {
  const fromMonday = (((day + 3) % 7) + 7) % 7
  return (weekdays & (1 << fromMonday)) !== 0
}

function numberOf(day: Day): number {
  return timestampToSeconds(`${day}T00:00:00`) / daySeconds
}

function dayOfNumber(number: number): Day {
  return secondsToTimestamp(number * daySeconds).slice(0, 10)
}

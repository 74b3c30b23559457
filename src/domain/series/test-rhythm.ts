import { isCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import { calendarDays } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds as day, timestampToSeconds } from '#domain/time/timestamps.ts'
import { usualInterval } from './intervals.ts'

type Test = { readonly value: number; readonly timestamp: Timestamp }
/** A reading, and those of the same parameter before it, newest first. */
export type Tested = Test & {
  readonly before: readonly Test[]
  /** True where tests before a day are not shown. */
  readonly isCut?: boolean | undefined
}

/** So many tests before the latest are known, of a custom parameter and of one that all tanks have. */
const mostBefore = { custom: 3, common: 5 }

/** How many usual intervals may pass before a test is overdue. */
const patience = 1.5

/** A reading speaks of today's water for so many seconds, and for so many usual intervals. */
const current = 30 * day
const currentIntervals = 3

/** Tests this near to each other (s), as before and after a water change, are one. */
const together = day / 2

/**
 * For how many days of the calendar a parameter has not been tested, and every how many days (at least 1) it usually
 * is. Undefined while no test is overdue, which begins at one and a half times the median interval of the known tests.
 * Also undefined for a parameter that was tested only once, and where the last reading is not current any more.
 */
export function overdue(
  { timestamp, before }: Tested,
  now: Timestamp,
): { days: number; every: number } | undefined {
  const tested = before.map((test) => test.timestamp)
  const usual = usualDays(timestamp, tested)
  if (usual === undefined || !isCurrent({ timestamp, tested }, now)) return undefined
  if (secondsBetween(timestamp, now) <= patience * usual * day) return undefined
  return { days: calendarDays(timestamp, now), every: Math.round(usual) }
}

/**
 * True while a reading says something of today's water: for 30 days, or for three of the usual intervals between tests.
 * `tested`: when the tests before it were, newest first.
 */
export function isCurrent(
  { timestamp, tested }: { timestamp: Timestamp; tested: readonly Timestamp[] },
  now: Timestamp,
): boolean {
  const usual = usualDays(timestamp, tested) ?? 0
  return secondsBetween(timestamp, now) <= Math.max(current, currentIntervals * usual * day)
}

/**
 * Every how many whole days a parameter is tested, by at least three tests that are apart; undefined for one that is
 * tested more than once a day, by fewer tests, or not at present.
 */
export function steadyRhythm(
  tests: { timestamp: Timestamp; tested: readonly Timestamp[] },
  now: Timestamp,
): number | undefined {
  if (tests.tested.length < 2 || !isCurrent(tests, now)) return undefined
  const usual = usualDays(tests.timestamp, tests.tested)
  return usual === undefined || usual <= 1 ? undefined : Math.round(usual)
}

function secondsBetween(from: Timestamp, to: Timestamp): number {
  return timestampToSeconds(to) - timestampToSeconds(from)
}

/** Every how many days is tested, at least 1; undefined for a single test. */
function usualDays(timestamp: Timestamp, tested: readonly Timestamp[]): number | undefined {
  const at = [timestamp, ...tested].map(timestampToSeconds).reverse()
  const apart: number[] = []
  for (const each of at) if (each - (apart.at(-1) ?? Number.NEGATIVE_INFINITY) >= together) apart.push(each)
  if (apart.length > 1) return Math.max(1, usualInterval(apart) / day)
  // A controller has many in half a day, a user who looked twice only two.
  return new Set(at).size > 2 ? 1 : undefined
}

/**
 * How many of the known tests, from the latest back, lie on the side of the range on which the latest lies. Where all of
 * them do, those before them, which are not known, may, too.
 */
export function testsInARow(
  parameter: Parameter,
  { value, before, isCut = false }: Tested,
): { count: number; mayBeMore: boolean } {
  const side = rangeSide(parameter, value)
  const first = before.findIndex((test) => rangeSide(parameter, test.value) !== side)
  if (first >= 0) return { count: 1 + first, mayBeMore: false }
  const most = mostBefore[isCustomKey(parameter.key) ? 'custom' : 'common']
  return { count: 1 + before.length, mayBeMore: isCut || before.length >= most }
}

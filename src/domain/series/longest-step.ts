import { intervalsBetween } from './intervals.ts'
import { stretchesFor, usualPoints } from './stretches.ts'

/** A line is left open after this many usual intervals without a reading: nobody knows where it went. */
const openAfter = 4
/** In stretches. Two readings of a thinned line in neighbouring stretches lie up to three apart. */
const openStretches = 3.2

/** The longest time in seconds that a line bridges; infinite for fewer than two readings. */
export function longestStep(
  { at }: { at: readonly number[] },
  { reduced, start, end }: { reduced: boolean; start: number; end: number },
): number {
  const intervals = intervalsBetween(at)
  // Not the median: who tests before and after each water change tests after hours as often as after a week.
  const usual = intervals[Math.floor(0.75 * (intervals.length - 1))]
  if (usual === undefined) return Number.POSITIVE_INFINITY
  return Math.max(
    openAfter * usual,
    reduced ? openStretches * stretchesFor({ start, end, points: usualPoints }).length : 0,
  )
}

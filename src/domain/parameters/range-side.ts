import { readingBound } from '#domain/limits.ts'
import { decimalsOf, roundTo } from '#domain/units/decimals.ts'
import type { Parameter } from './parameters.ts'

/**
 * On which side of the range a single reading in the stored unit lies; undefined inside it, limits included. Both are
 * rounded to the decimals of the parameter or of the limit, whichever are more: 35 ppt is 1.02637, which is what the limit
 * 1.026 was rounded from. A limit of 0 is exact.
 */
export function rangeSide(
  { ideal, decimals }: Pick<Parameter, 'ideal' | 'decimals'>,
  value: number,
): 'below' | 'above' | undefined {
  if (beyond(ideal.min, { value, decimals }) < 0) return 'below'
  return beyond(ideal.max, { value, decimals }) > 0 ? 'above' : undefined
}

/** The limit that a reading on this side of the range has crossed. */
export function limitOf(side: 'below' | 'above', { ideal }: Pick<Parameter, 'ideal'>): number {
  return side === 'below' ? ideal.min : ideal.max
}

/** How far out of its range a reading lies, in widths of the range, so that parameters can be compared; 0 inside. */
export function howFarOut(
  parameter: Pick<Parameter, 'ideal' | 'believable' | 'decimals'>,
  value: number,
): number {
  const side = rangeSide(parameter, value)
  if (!side) return 0
  // A range of 0 to 0 has no width: the least that a test can tell takes its place.
  return Math.abs(value - limitOf(side, parameter)) / (rangeSpan(parameter) || 10 ** -parameter.decimals)
}

/**
 * The width of the range. For a range without an end it is a tenth of the believable range, because most ranges are about so wide.
 * 0 when nobody knows what is believable.
 */
export function rangeSpan({ ideal, believable }: Pick<Parameter, 'ideal' | 'believable'>): number {
  const span = ideal.max - ideal.min
  if (Number.isFinite(span)) return span
  return believable.high < readingBound ? (believable.high - believable.low) / 10 : 0
}

/** How far a value lies above (positive) or below (negative) a limit. */
function beyond(limit: number, { value, decimals }: { value: number; decimals: number }): number {
  if (limit === 0 || !Number.isFinite(limit)) return value - limit
  const places = Math.max(decimals, decimalsOf(limit))
  return roundTo(value, places) - roundTo(limit, places)
}

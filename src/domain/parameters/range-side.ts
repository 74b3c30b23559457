import { readingBound } from '#domain/limits.ts'
import { decimalsOf, roundTo } from '#domain/units/decimals.ts'
import type { Parameter } from './parameters.ts'

/** What decides how the readings of a parameter are judged. */
export type Judged = Pick<Parameter, 'ideal' | 'decimals' | 'shown'>

/**
 * On which side of the range a single reading in the stored unit lies; undefined inside it, limits included. Both are
 * rounded to the decimals of the parameter or of the limit, whichever are more: 26.67 °C is 80.006 °F, and not above
 * 80. A limit of 0 is exact. A reading that is shown as the same number as a limit lies inside: who reads "24.4-26.7
 * °C" is not told that 26.7 °C is too much, although it is 80.06 °F.
 */
export function rangeSide(parameter: Judged, value: number): 'below' | 'above' | undefined {
  const { ideal } = parameter
  if (beyond(ideal.min, value, parameter) < 0) return 'below'
  return beyond(ideal.max, value, parameter) > 0 ? 'above' : undefined
}

/** The reading itself, or the limit beyond which it lies but still counts as inside: calcium of 450.4 reads 450. */
export function readingAsJudged(parameter: Judged, value: number): number {
  const { ideal, decimals } = parameter
  const nearest = Math.min(Math.max(value, ideal.min), ideal.max)
  // Most readings are told without rounding, which is slow: it moves none by a whole last place.
  if (nearest === value || Math.abs(value - nearest) > 10 ** -decimals) return value
  return rangeSide(parameter, value) ? value : nearest
}

/** The limit that a reading on this side of the range has crossed. */
export function limitOf(side: 'below' | 'above', { ideal }: Pick<Parameter, 'ideal'>): number {
  return side === 'below' ? ideal.min : ideal.max
}

/**
 * The width of the range. For a range without an end it is a tenth of the believable range, because most ranges are
 * about so wide.
 * 0 when nobody knows what is believable.
 */
export function rangeSpan({ ideal, believable }: Pick<Parameter, 'ideal' | 'believable'>): number {
  const span = ideal.max - ideal.min
  if (Number.isFinite(span)) return span
  return believable.high < readingBound ? (believable.high - believable.low) / 10 : 0
}

/** How far a value lies above (positive) or below (negative) a limit. */
function beyond(limit: number, value: number, { decimals, shown }: Judged): number {
  if (limit === 0 || !Number.isFinite(limit)) return value - limit
  const conversion = shown?.conversion
  const seen = (of: number) => conversion && roundTo(conversion.fromStored(of), conversion.decimals)
  if (conversion && seen(value) === seen(limit)) return 0
  const places = Math.max(decimals, decimalsOf(limit))
  return roundTo(value, places) - roundTo(limit, places)
}

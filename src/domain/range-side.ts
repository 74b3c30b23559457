import { decimalsOf, roundTo } from './decimals.ts'
import type { Parameter } from './parameters.ts'

/**
 * On which side of the ideal range a single reading in the stored unit lies; undefined inside it, limits included. Both are
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

/** How far a value lies above (positive) or below (negative) a limit. */
function beyond(limit: number, { value, decimals }: { value: number; decimals: number }): number {
  if (limit === 0) return value
  const places = Math.max(decimals, decimalsOf(limit))
  return roundTo(value, places) - roundTo(limit, places)
}

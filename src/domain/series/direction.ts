import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSpan } from '#domain/parameters/range-side.ts'

/**
 * The direction of a change, which is given in the stored unit: `steady` when it is less than a tenth of the range, or
 * less than a test can tell.
 */
export function directionOf(
  change: number,
  parameter: Pick<Parameter, 'ideal' | 'believable' | 'decimals'>,
): 'rising' | 'falling' | 'steady' {
  const noticeable = Math.max(rangeSpan(parameter) / 10, 10 ** -parameter.decimals)
  if (Math.abs(change) < noticeable) return 'steady'
  return change > 0 ? 'rising' : 'falling'
}

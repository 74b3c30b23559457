import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSpan } from '#domain/parameters/range-side.ts'
import type { View } from './chart-view.ts'

/**
 * The scale of a line that stands alone where there is little height: what was measured, but no less than half of the ideal
 * range, or what hardly moves would look like a mountain. In the stored unit.
 */
export function ownScale(
  { min, max }: View,
  parameter: Pick<Parameter, 'ideal' | 'believable' | 'decimals'>,
): View {
  const least = Math.max(rangeSpan(parameter) / 2, 10 ** -parameter.decimals)
  const air = Math.max(0, least - (max - min)) / 2
  return { min: min - air, max: max + air }
}

import type { Parameter } from '#domain/parameters.ts'
import type { View } from './chart-view.ts'

/**
 * The scale of a line that stands alone where there is little height: what was measured, but no less than half of the ideal
 * range, or what hardly moves would look like a mountain. In the stored unit.
 */
export function ownScale(
  { min, max }: View,
  { ideal, decimals }: Pick<Parameter, 'ideal' | 'decimals'>,
): View {
  const least = Math.max((ideal.max - ideal.min) / 2, 10 ** -decimals)
  const air = Math.max(0, least - (max - min)) / 2
  return { min: min - air, max: max + air }
}

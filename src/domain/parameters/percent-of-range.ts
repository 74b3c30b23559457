import type { Parameter } from './parameters.ts'
import type { Range } from './targets.ts'

/** Whether values have a place in the range: only between two ends that differ. */
export function hasPercent({ ideal: { min, max } }: Pick<Parameter, 'ideal'>): boolean {
  return Number.isFinite(min) && Number.isFinite(max) && max > min
}

/**
 * The place of a stored value in a range, in per cent: 0 at its lowest, 100 at its highest value, and beyond it where the
 * value lies outside. In stored units, so that everybody sees the same place, whatever the unit.
 */
export function percentOf({ min, max }: Range, value: number): number {
  return ((value - min) / (max - min)) * 100
}

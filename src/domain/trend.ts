import type { Parameter } from './parameters.ts'
import type { SeriesColumns } from './reduce-series.ts'

/** Where a parameter is going, and by how much in its stored unit from the first reading to the last. */
export type Trend = { direction: 'rising' | 'falling' | 'steady'; change: number }

/**
 * The straight line through the readings that misses them least (least squares), read at both ends.
 * It is steady while it moves by less than a tenth of the ideal range, or by less than a test can tell.
 * Undefined where fewer than two moments were measured.
 */
export function trendOf(
  { at, value }: SeriesColumns,
  { ideal, decimals }: Pick<Parameter, 'ideal' | 'decimals'>,
): Trend | undefined {
  const [first, last] = [at[0], at.at(-1)]
  if (first === undefined || last === undefined || first === last) return undefined
  const change = slopeOf(at, value) * (last - first)
  const noticeable = Math.max((ideal.max - ideal.min) / 10, 10 ** -decimals)
  if (Math.abs(change) < noticeable) return { direction: 'steady', change }
  return { direction: change > 0 ? 'rising' : 'falling', change }
}

function slopeOf(at: number[], value: number[]): number {
  const middle = meanOf(at)
  const mean = meanOf(value)
  let together = 0
  let spread = 0
  for (const [index, time] of at.entries()) {
    together += (time - middle) * ((value[index] ?? mean) - mean)
    spread += (time - middle) ** 2
  }
  return together / spread
}

function meanOf(numbers: number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length
}

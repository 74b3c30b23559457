import { partsOf, roundTo } from './decimals.ts'
import type { Parameter } from './parameters.ts'

/**
 * A reading as it is read at a glance: the parameter's decimals and one more at most, no zeros added. What would round to
 * 0 and is not 0 shows as `<0.0001`: nothing there and hardly anything there are two things.
 */
export function formatAtAGlance({ decimals }: Pick<Parameter, 'decimals'>, value: number): string {
  const most = decimals + 1
  const rounded = roundTo(value, most)
  if (rounded !== 0 || value === 0) return formatExactly(rounded)
  const least = formatExactly(10 ** -most)
  return value > 0 ? `<${least}` : `>-${least}`
}

/** A number with every digit that is stored and no exponent: `0.0000004`, where String writes `4e-7`. */
export function formatExactly(value: number): string {
  const { digits, exponent } = partsOf(value)
  if (exponent >= 0 || value === 0) return String(value)
  return `${value < 0 ? '-' : ''}0.${'0'.repeat(-exponent - 1)}${digits}`
}

import type { Parameter } from '#domain/parameters/parameters.ts'
import { rangeSpan } from '#domain/parameters/range-side.ts'

type Scale = { min: number; max: number }

/** The scale of a low line, in stored units: its readings, but at least half of the ideal range. */
export function ownScale(
  { min, max }: Scale,
  parameter: Pick<Parameter, 'ideal' | 'believable' | 'decimals'>,
): Scale {
  const least = Math.max(rangeSpan(parameter) / 2, 10 ** -parameter.decimals)
  const air = Math.max(0, least - (max - min)) / 2
  return { min: min - air, max: max + air }
}

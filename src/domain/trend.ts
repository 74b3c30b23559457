import type { Parameter } from './parameters.ts'
import { rangeSpan } from './range-side.ts'

/**
 * The straight line through the readings that misses them least (least squares), fitted while they are read: no reading
 * is kept. Source: Welford's update of means, with the co-moment of time and value.
 */
export class TrendLine {
  #count = 0
  #first = 0
  #last = 0
  #middle = 0
  #mean = 0
  #together = 0
  #spread = 0

  /** Takes the next reading: seconds, ascending, and a value in the stored unit. */
  add(at: number, value: number) {
    if (this.#count === 0) this.#first = at
    this.#last = at
    this.#count += 1
    const away = at - this.#middle
    this.#middle += away / this.#count
    this.#mean += (value - this.#mean) / this.#count
    this.#together += away * (value - this.#mean)
    this.#spread += away * (at - this.#middle)
  }

  /** By how much the line rises (or falls, negative) from the first reading to the last; null before two moments. */
  change(): number | null {
    if (this.#first === this.#last) return null
    return (this.#together / this.#spread) * (this.#last - this.#first)
  }
}

/**
 * Where a parameter is going that changed by so much in its stored unit: steady while that is less than a tenth of the
 * range, or less than a test can tell.
 */
export function directionOf(
  change: number,
  parameter: Pick<Parameter, 'ideal' | 'believable' | 'decimals'>,
): 'rising' | 'falling' | 'steady' {
  const noticeable = Math.max(rangeSpan(parameter) / 10, 10 ** -parameter.decimals)
  if (Math.abs(change) < noticeable) return 'steady'
  return change > 0 ? 'rising' : 'falling'
}

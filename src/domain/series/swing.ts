import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { daySeconds as day } from '#domain/time/timestamps.ts'
import type { SeriesColumns } from './reduce-series.ts'

type Point = { at: number; value: number }
/** In seconds: how far back it is looked for, and the longest gap that a straight line goes across, which is no shorter. */
type Within = { over: number; longest: number }

/**
 * How much a value changes at most within a day, along the straight lines between readings in time order; null without two moments
 * that a line connects. Of several readings of one moment the last counts.
 */
export function largestSwing(columns: SeriesColumns, within: Within): number | null {
  const points = lastStretch(columns, within)
  if (points.length < 2) return null
  const lowest = new Extremes((one, other) => one < other)
  const highest = new Extremes((one, other) => one > other)
  const [before, after] = [new Walk(points), new Walk(points)]
  let largest = 0
  // Along straight lines the largest change of a day begins or ends at a reading.
  for (const point of points) {
    const { at, value } = point
    const ends = [lowest.upTo(point), highest.upTo(point), before.valueAt(at - day), after.valueAt(at + day)]
    for (const end of ends) if (end !== undefined) largest = Math.max(largest, Math.abs(value - end))
  }
  return largest
}

/** Changes of a day that corals are said not to bear well, in the stored unit. Source: keepers' rule of 1 dKH a day. */
const bearable: { readonly [Key in ParameterKey]?: number } = { alkalinity: 1 }

/** What a parameter should change by within a day at most, in the stored unit, when it has changed by more. */
export function exceededSwing(key: ParameterKey, swing: number | null): number | undefined {
  const most = bearable[key]
  // What sums of decimals leave over is no change.
  return most !== undefined && swing !== null && swing > most + 1e-9 ? most : undefined
}

/** The readings of the last seconds, and before them where the line into them stood. */
function lastStretch({ at, value }: SeriesColumns, { over, longest }: Within): Point[] {
  const start = (at.at(-1) ?? 0) - over
  const first = at.findIndex((moment) => moment >= start)
  const points: Point[] = []
  for (let index = Math.max(first - 1, 0); index < at.length; index += 1) {
    const point = { at: at[index] ?? 0, value: value[index] ?? 0 }
    if (points.at(-1)?.at === point.at) points.pop()
    points.push(point)
  }
  const [before, after] = points
  if (first <= 0 || !before || !after) return points
  const isConnected = after.at > start && after.at - before.at <= longest
  const entry = isConnected ? [{ at: start, value: onLine(before, after, start) }] : []
  return [...entry, ...points.slice(1)]
}

function onLine(from: Point, to: Point, at: number): number {
  return from.value + ((at - from.at) / (to.at - from.at)) * (to.value - from.value)
}

/** Goes along the lines between points, forwards only. */
class Walk {
  readonly #points: readonly Point[]
  #next = 1

  constructor(points: readonly Point[]) {
    this.#points = points
  }

  /** Where the lines stand at a moment no earlier than the one asked for before; undefined before the first and after the last. */
  valueAt(at: number): number | undefined {
    while ((this.#points[this.#next]?.at ?? at) < at) this.#next += 1
    const [from, to] = [this.#points[this.#next - 1], this.#points[this.#next]]
    return from && to && at >= from.at ? onLine(from, to, at) : undefined
  }
}

/** The extreme value of the last day while one goes along the points: those that a later one surpasses are forgotten. */
class Extremes {
  readonly #surpasses: (one: number, other: number) => boolean
  readonly #kept: Point[] = []
  #first = 0

  constructor(surpasses: (one: number, other: number) => boolean) {
    this.#surpasses = surpasses
  }

  /** The extreme of the day that ends with this point, which is the next one. */
  upTo(point: Point): number {
    while (this.#kept.length > this.#first) {
      const last = this.#kept.at(-1)
      if (!last || this.#surpasses(last.value, point.value)) break
      this.#kept.pop()
    }
    this.#kept.push(point)
    while ((this.#kept[this.#first]?.at ?? point.at) < point.at - day) this.#first += 1
    return this.#kept[this.#first]?.value ?? point.value
  }
}

import type { ParameterRow } from '#domain/parameters/parameter-row.ts'
import { daySeconds as day } from '#domain/time/timestamps.ts'
import type { Readings } from './readings.ts'

/** The rounding error of decimals is no change. */
const rounding = 1e-9

type Point = { at: number; value: number }
/** Seconds: how far back changes are sought, and the longest gap that a line crosses; `longest` is at least `over`. */
type Within = { over: number; longest: number }

/**
 * How much a value changes at most within a day, along the straight lines between readings in time order, and when that
 * day ends, in seconds; null without two moments that a line connects. Of several readings of one moment the last
 * counts.
 */
export function largestDailyChange(
  readings: Readings,
  within: Within,
): { change: number; at: number } | null {
  const points = lastStretch(readings, within)
  if (points.length < 2) return null
  const lowest = new MovingExtreme((one, other) => one < other)
  const highest = new MovingExtreme((one, other) => one > other)
  const [before, after] = [new Walk(points), new Walk(points)]
  let largest = { change: 0, at: points[0]?.at ?? 0 }
  // Along straight lines the largest change of a day begins or ends at a reading.
  for (const point of points) {
    const { at, value } = point
    const until = [lowest.upTo(point), highest.upTo(point), before.valueAt(at - day)]
    const ends = [...until.map((end) => ({ end, at })), { end: after.valueAt(at + day), at: at + day }]
    for (const { end, at } of ends) {
      const change = Math.abs(value - (end ?? value))
      const more = change - largest.change
      // Along one line all days change alike, but for the rounding error: the first of them is told.
      if (more > rounding || (more > -rounding && at < largest.at)) largest = { change, at }
    }
  }
  return largest
}

/** The most that a parameter should change within a day, in the stored unit; undefined unless it changed by more. */
export function exceededDailyChange(
  { bearableDailyChange: most }: ParameterRow,
  change: number | null,
): number | undefined {
  return most !== undefined && change !== null && change > most + rounding ? most : undefined
}

/** The readings of the last `over` seconds, first a point where the line from the reading before enters that time. */
function lastStretch({ at, value }: Readings, { over, longest }: Within): Point[] {
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

  /** The lines' value at a moment, no earlier than in the call before; undefined outside the first and last point. */
  valueAt(at: number): number | undefined {
    while ((this.#points[this.#next]?.at ?? at) < at) this.#next += 1
    const [from, to] = [this.#points[this.#next - 1], this.#points[this.#next]]
    return from && to && at >= from.at ? onLine(from, to, at) : undefined
  }
}

/** Goes along the points and tells the extreme value of the last day. Points surpassed by a later one are forgotten. */
class MovingExtreme {
  readonly #surpasses: (one: number, other: number) => boolean
  readonly #kept: Point[] = []
  #first = 0

  constructor(surpasses: (one: number, other: number) => boolean) {
    this.#surpasses = surpasses
  }

  /** Takes the next point, and answers the extreme of the day that ends with it. */
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

import type { Stretches } from './stretches.ts'

/** Points of one series as columns: seconds of the tank's wall clock, ascending, and values in the stored unit. */
export type SeriesColumns = { at: number[]; value: number[] }

/** Keeps every point of a series. */
export class SeriesCollector {
  readonly columns: SeriesColumns = { at: [], value: [] }

  /** Takes the next point; points come in time order. */
  add(at: number, value: number) {
    this.columns.at.push(at)
    this.columns.value.push(value)
  }

  /** The series so far. */
  finish(_ends?: unknown): SeriesColumns {
    return this.columns
  }
}

/** Keeps the lowest and the highest measured point of each stretch of time, the first of equal ones, no other. */
export class Extremes {
  readonly columns: SeriesColumns = { at: [], value: [] }
  readonly #stretches: Stretches
  #index = Number.NaN
  #lowestAt = 0
  #lowest = 0
  #highestAt = 0
  #highest = 0

  constructor(stretches: Stretches) {
    this.#stretches = stretches
  }

  /** Takes the next point; points come in time order. */
  add(at: number, value: number) {
    const { start, length, cell } = this.#stretches
    const begin = cell === undefined ? at : at - modulo(at, cell)
    const index = Math.floor((begin - start) / length)
    if (index !== this.#index) {
      this.#endStretch()
      this.#index = index
      this.#lowestAt = at
      this.#highestAt = at
      this.#lowest = value
      this.#highest = value
      return
    }
    if (value < this.#lowest) {
      this.#lowest = value
      this.#lowestAt = at
    }
    if (value > this.#highest) {
      this.#highest = value
      this.#highestAt = at
    }
  }

  /** The points so far; nothing can be added after. */
  finish(): SeriesColumns {
    this.#endStretch()
    return this.columns
  }

  #endStretch() {
    if (Number.isNaN(this.#index)) return
    const isLowFirst = this.#lowestAt <= this.#highestAt
    if (isLowFirst) this.#push(this.#lowestAt, this.#lowest)
    this.#push(this.#highestAt, this.#highest)
    if (!isLowFirst) this.#push(this.#lowestAt, this.#lowest)
  }

  #push(at: number, value: number) {
    pushPoint(this.columns, at, value)
  }
}

/**
 * Thins one series to about `points` measured points while it is read: of each stretch of time the lowest and the
 * highest value stay, and so do the very first and last point. Nothing is averaged or made up.
 */
export class SeriesReducer {
  readonly #extremes: Extremes
  #first: { at: number; value: number } | undefined
  #lastAt = 0
  #last = 0

  constructor(stretches: Stretches) {
    this.#extremes = new Extremes(stretches)
  }

  /** Takes the next point; points come in time order. */
  add(at: number, value: number) {
    this.#first ??= { at, value }
    this.#lastAt = at
    this.#last = value
    this.#extremes.add(at, value)
  }

  /** The series so far; nothing can be added after. `ends`: first and last point, if the caller did not add all. */
  finish(ends?: { first: Point; last: Point }): SeriesColumns {
    const first = ends?.first ?? this.#first
    const columns = this.#extremes.finish()
    if (!first) return columns
    if (columns.at[0] !== first.at || columns.value[0] !== first.value) {
      columns.at.unshift(first.at)
      columns.value.unshift(first.value)
    }
    const last = ends?.last ?? { at: this.#lastAt, value: this.#last }
    pushPoint(columns, last.at, last.value)
    return columns
  }
}

type Point = { at: number; value: number }

/** Seconds from the beginning of a moment's cell to the moment, also before 1970. */
function modulo(at: number, cell: number): number {
  const rest = at % cell
  return rest < 0 ? rest + cell : rest
}

function pushPoint({ at: times, value: values }: SeriesColumns, at: number, value: number) {
  if (times.at(-1) === at && values.at(-1) === value) return
  times.push(at)
  values.push(value)
}

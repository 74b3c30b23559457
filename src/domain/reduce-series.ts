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
  finish(): SeriesColumns {
    return this.columns
  }
}

type Point = { at: number; value: number }
type Range = { start: number; end: number; points: number }

/**
 * Thins one series to about `points` measured points while it is read: of each stretch of time the lowest and the
 * highest value stay, and so do the very first and last point. Nothing is averaged or made up.
 */
export class SeriesReducer {
  readonly columns: SeriesColumns = { at: [], value: [] }
  readonly #start: number
  readonly #stretch: number
  #index = -1
  #lowest: Point | undefined
  #highest: Point | undefined
  #last: Point | undefined

  constructor({ start, end, points }: Range) {
    this.#start = start
    this.#stretch = Math.max(1, (end - start) / Math.max(1, Math.floor(points / 2)))
  }

  /** Takes the next point; points come in time order. */
  add(at: number, value: number) {
    const point = { at, value }
    const index = Math.floor((at - this.#start) / this.#stretch)
    if (this.#last === undefined) this.#push(point)
    if (index !== this.#index) this.#endStretch()
    this.#index = index
    if (!this.#lowest || value < this.#lowest.value) this.#lowest = point
    if (!this.#highest || value > this.#highest.value) this.#highest = point
    this.#last = point
  }

  /** The series so far; nothing can be added after. */
  finish(): SeriesColumns {
    this.#endStretch()
    if (this.#last) this.#push(this.#last)
    return this.columns
  }

  #endStretch() {
    const [lowest, highest] = [this.#lowest, this.#highest]
    this.#lowest = undefined
    this.#highest = undefined
    if (!lowest || !highest) return
    const isLowFirst = lowest.at <= highest.at
    this.#push(isLowFirst ? lowest : highest)
    this.#push(isLowFirst ? highest : lowest)
  }

  #push({ at, value }: Point) {
    const { at: times, value: values } = this.columns
    if (times.at(-1) === at && values.at(-1) === value) return
    times.push(at)
    values.push(value)
  }
}

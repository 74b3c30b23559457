/** The numbers that a line is made of, in seconds and in the stored unit, and their places in its `state`. */
export const linePlaces = {
  count: 0,
  first: 1,
  firstValue: 2,
  last: 3,
  lastValue: 4,
  middle: 5,
  mean: 6,
  together: 7,
  spread: 8,
} as const
type LineState = [number, number, number, number, number, number, number, number, number]

/**
 * The straight line through the readings that misses them least (least squares), fitted while they are read: no reading
 * is kept. Source: Welford's update of means, with the co-moment of time and value.
 */
export class TrendLine {
  #count = 0
  #first = 0
  #firstValue = 0
  #last = 0
  #lastValue = 0
  #middle = 0
  #mean = 0
  #together = 0
  #spread = 0

  /** Takes the next reading: seconds, ascending, and a value in the stored unit. */
  add(at: number, value: number) {
    if (this.#count === 0) {
      this.#first = at
      this.#firstValue = value
    }
    this.#last = at
    this.#lastValue = value
    this.#count += 1
    const away = at - this.#middle
    this.#middle += away / this.#count
    this.#mean += (value - this.#mean) / this.#count
    this.#together += away * (value - this.#mean)
    this.#spread += away * (at - this.#middle)
  }

  /**
   * Takes the next readings in the form of a line through them: the line's `state` is in `numbers`, from the place
   * `begin` on. Source: Chan, Golub and LeVeque, Updating formulae (1979).
   */
  addLine(numbers: ArrayLike<number>, begin = 0) {
    // A chart adds thousands of lines: no array is made for each.
    const number = (name: keyof typeof linePlaces) => numbers[begin + linePlaces[name]] ?? 0
    const count = number('count')
    if (count === 0) return
    if (this.#count === 0) {
      this.#first = number('first')
      this.#firstValue = number('firstValue')
    }
    this.#last = number('last')
    this.#lastValue = number('lastValue')
    const all = this.#count + count
    const away = number('middle') - this.#middle
    const apart = number('mean') - this.#mean
    const weight = (this.#count * count) / all
    this.#together += number('together') + away * apart * weight
    this.#spread += number('spread') + away * away * weight
    this.#middle += (away * count) / all
    this.#mean += (apart * count) / all
    this.#count = all
  }

  /** The line so far, in the form that {@link addLine} takes. */
  state(): LineState {
    const ends = [this.#first, this.#firstValue, this.#last, this.#lastValue] as const
    return [this.#count, ...ends, this.#middle, this.#mean, this.#together, this.#spread]
  }

  /** The first and the last reading; undefined without any. */
  ends() {
    if (this.#count === 0) return undefined
    return {
      first: { at: this.#first, value: this.#firstValue },
      last: { at: this.#last, value: this.#lastValue },
    }
  }

  /** How much the line rises (or falls, negative) from the first reading to the last; null before two moments. */
  change(): number | null {
    if (this.#first === this.#last) return null
    return (this.#together / this.#spread) * (this.#last - this.#first)
  }
}

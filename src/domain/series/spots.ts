/** The readings of a stretch of time, as a small line or a ribbon draws them. */
export type Spot = { time: number; low: number; middle: number; high: number }

type Rows = {
  times: ArrayLike<number>
  /** Rows without a reading are passed over. */
  values: ArrayLike<number | null | undefined>
  first: number
  last: number
}

type Spots = {
  /** Where a stretch begins, in seconds. */
  start: number
  /** The length of the stretches in seconds; with 0 each reading is a spot of its own. */
  length: number
  /** The longest time in seconds that a line bridges. */
  longest: number
}

/** The lowest, mean and highest reading of each stretch: a list for each part between two gaps. */
export function spotsOf({ times, values, first, last }: Rows, { start, length, longest }: Spots): Spot[][] {
  const runs: Spot[][] = []
  let run: Spot[] = []
  let spot: Spot | undefined
  let [stretch, count, sum, begin, before] = [Number.NaN, 0, 0, 0, Number.NEGATIVE_INFINITY]
  for (let row = first; row <= last; row += 1) {
    const value = values[row]
    if (value === undefined || value === null) continue
    const time = times[row] as number
    const isAfterGap = time - before > longest || runs.length === 0
    const found = length === 0 ? row : Math.floor((time - start) / length)
    before = time
    if (isAfterGap) {
      run = []
      runs.push(run)
    }
    if (!spot || isAfterGap || found !== stretch) {
      ;[stretch, count, sum, begin] = [found, 1, value, time]
      spot = { time, low: value, middle: value, high: value }
      run.push(spot)
      continue
    }
    count += 1
    sum += value
    spot.time = (begin + time) / 2
    if (value < spot.low) spot.low = value
    if (value > spot.high) spot.high = value
    // The mean: thinned readings are lowest and highest ones in turn, so a median would jump between the two.
    spot.middle = sum / count
  }
  return runs
}

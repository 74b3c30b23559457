import { limitOf } from '#domain/parameters/range-side.ts'
import type { Range } from '#domain/parameters/targets.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { daySeconds as day } from '#domain/time/timestamps.ts'
import { middleOf, usualInterval } from './intervals.ts'
import type { SeriesColumns } from './reduce-series.ts'
import { largestSwing } from './swing.ts'
import { TrendLine } from './trend.ts'

/** A stretch of time on one side of a range: seconds of the tank's wall clock, and the value that was farthest out. */
type Stretch = {
  side: 'below' | 'above'
  from: number
  to: number
  farthest: number
  /** True when the last reading is still out of range, so that the end of the stretch is unknown. */
  isOpen: boolean
}

/** Statistics of the readings of one parameter. Values in the stored unit, moments in seconds of the tank's wall clock. */
export type Figures = {
  count: number
  lowest: number
  highest: number
  /** The mean of the readings, each counting once. */
  average: number
  median: number
  first: number
  last: number
  /** How much the least-squares line rises from the first reading to the last; null with fewer than two moments. */
  trend: number | null
  /** The largest change within a day, in the seven days up to the last reading; null with a single reading. */
  swing: number | null
  /**
   * Seconds from the first reading to the last, those of them without unknown gaps, and of these the ones within the range; null with
   * fewer than three readings, and without a range.
   */
  time: { all: number; known: number; within: number } | null
  /** Median seconds between two tests; 0 after a single one. */
  interval: number
  /** Oldest first. */
  stretches: Stretch[]
}

/** A gap between readings up to this length, in seconds, is never unknown. */
const shortGap = 14 * day
/** How far back a swing is looked for. */
const week = 7 * day

/**
 * The figures of readings in time order; undefined without any. Values between two readings are taken from a straight line, but a gap
 * longer than `knownGap` is unknown. The limits belong to the range and are exact.
 */
export function figuresOf({ at, value }: SeriesColumns, range: Range): Figures | undefined {
  const [first] = value
  const last = value.at(-1)
  if (first === undefined || last === undefined) return undefined
  const sorted = Float64Array.from(value).sort()
  const segments = segmentsOf({ at, value })
  return {
    count: value.length,
    lowest: sorted[0] ?? first,
    highest: sorted.at(-1) ?? first,
    average: value.reduce((sum, each) => sum + each, 0) / value.length,
    median: middleOf(sorted),
    first,
    last,
    trend: trendOf({ at, value }),
    swing: largestSwing({ at, value }, { over: week, longest: knownGap(at) }),
    time: value.length < 3 || !isJudged({ ideal: range }) ? null : timeWithin(segments, range),
    interval: usualInterval(at),
    stretches: stretchesOf({ at, value }, { segments, range }),
  }
}

/**
 * The longest gap, in seconds, that a line goes across: three usual intervals, and at least 14 days. Usual is the median
 * of the intervals between moments.
 */
export function knownGap(at: readonly number[]): number {
  return Math.max(3 * usualInterval(at), shortGap)
}

function trendOf({ at, value }: SeriesColumns): number | null {
  const line = new TrendLine()
  for (const [index, moment] of at.entries()) line.add(moment, value[index] ?? 0)
  return line.change()
}

/** A straight line from one reading to the next. */
type Segment = { from: Point; to: Point; isKnown: boolean }
type Point = { at: number; value: number }

function segmentsOf(columns: SeriesColumns): Segment[] {
  const longest = knownGap(columns.at)
  return columns.at.slice(1).map((_, index) => {
    const [from, to] = [pointAt(columns, index), pointAt(columns, index + 1)]
    return { from, to, isKnown: to.at - from.at <= longest }
  })
}

function pointAt({ at, value }: SeriesColumns, index: number): Point {
  return { at: at[index] ?? 0, value: value[index] ?? 0 }
}

function timeWithin(segments: readonly Segment[], range: Range): Figures['time'] {
  let [all, known, within] = [0, 0, 0]
  for (const { from, to, isKnown } of segments) {
    all += to.at - from.at
    if (!isKnown) continue
    known += to.at - from.at
    within += (to.at - from.at) * shareWithin(from.value, to.value, range)
  }
  return { all, known, within }
}

/** The share of a straight line from one value to another that lies within a range. */
function shareWithin(from: number, to: number, { min, max }: Range): number {
  const [low, high] = from < to ? [from, to] : [to, from]
  if (low === high) return low >= min && low <= max ? 1 : 0
  return Math.max(0, Math.min(high, max) - Math.max(low, min)) / (high - low)
}

function stretchesOf(
  { at, value }: SeriesColumns,
  { segments, range }: { segments: readonly Segment[]; range: Range },
): Stretch[] {
  const stretches: Stretch[] = []
  let open: Stretch | undefined
  for (const [index, moment] of at.entries()) {
    const reading = value[index] ?? 0
    const segment = segments[index - 1]
    const side = sideOf(reading, range)
    // The stretch is over: the value has come back in or gone to the other side, or was not measured for too long.
    if (open && (side !== open.side || !segment?.isKnown)) {
      if (segment?.isKnown) open.to = crossing(segment, limitOf(open.side, { ideal: range }))
      open.isOpen = false
      open = undefined
    }
    if (!side) continue
    if (!open) {
      const from = segment?.isKnown ? crossing(segment, limitOf(side, { ideal: range })) : moment
      open = { side, from, to: moment, farthest: reading, isOpen: true }
      stretches.push(open)
    }
    open.to = moment
    open.farthest = side === 'below' ? Math.min(open.farthest, reading) : Math.max(open.farthest, reading)
  }
  return stretches
}

function sideOf(value: number, { min, max }: Range): 'below' | 'above' | undefined {
  if (value < min) return 'below'
  return value > max ? 'above' : undefined
}

/** When a straight line meets a limit that lies between its ends. */
function crossing({ from, to }: Segment, limit: number): number {
  if (from.value === to.value) return to.at
  return from.at + ((limit - from.value) / (to.value - from.value)) * (to.at - from.at)
}

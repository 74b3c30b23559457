import type { Judged } from '#domain/parameters/range-side.ts'
import { limitOf, readingAsJudged } from '#domain/parameters/range-side.ts'
import type { Range } from '#domain/parameters/targets.ts'
import { isJudged } from '#domain/parameters/targets.ts'
import { daySeconds as day } from '#domain/time/timestamps.ts'
import { largestDailyChange } from './daily-change.ts'
import { middleOf, usualInterval } from './intervals.ts'
import type { Readings } from './readings.ts'
import { TrendLine } from './trend.ts'

/** A stretch of time on one side of a range: seconds of the tank's wall clock, and the value that was farthest out. */
type Stretch = {
  side: 'below' | 'above'
  from: number
  to: number
  farthest: number
  /** True when the last reading is still out of range, so that the end of the stretch is unknown. */
  isOpen: boolean
  /** When it was first measured, and the first reading after it, if any. */
  measuredFrom: number
  measuredUntil: number | null
}

/** Statistics of one parameter's readings. Values in the stored unit, moments in seconds of the tank's wall clock. */
export type Statistics = {
  count: number
  lowest: number
  highest: number
  /** The mean of the readings, each counting once. */
  average: number
  median: number
  first: number
  last: number
  first_at: number
  last_at: number
  /** How much the least-squares line rises from the first reading to the last; null with fewer than two moments. */
  trend: number | null
  /** The largest change within a day, in the seven days up to the last reading; null with a single reading. */
  swing: number | null
  /** When the day of that change ends. */
  swing_at: number | null
  /**
   * Seconds from the first reading to the last, those of them without unknown gaps, and of these the ones within the
   * range; null with fewer than three readings, and without a range.
   */
  time: { all: number; known: number; within: number } | null
  /** Median seconds between two tests; 0 after a single one. */
  interval: number
  /** Oldest first. */
  stretches: Stretch[]
}

/** A gap between readings up to this length, in seconds, is never unknown. */
const shortGap = 14 * day
/** How far back the largest change within a day is looked for. */
const week = 7 * day

/**
 * The statistics of readings in time order; undefined without any. Values between two readings are taken from a
 * straight line, but a gap longer than `knownGap` is unknown; of a reading between two such gaps its own day is known.
 * The limits belong to the range; a reading on which a tile
 * says that it is in range lies in it here, too. A million readings take a part of a second.
 */
export function statisticsOf(readings: Readings, judged: Judged): Statistics | undefined {
  const { at, value } = readings
  const [first] = value
  const last = value.at(-1)
  if (first === undefined || last === undefined) return undefined
  const sorted = Float64Array.from(value).sort()
  const interval = usualInterval(at)
  const range = judged.ideal
  const values = value.map((each) => readingAsJudged(judged, each))
  const lines = { at, value: values, longest: knownGap(interval) }
  const swing = largestDailyChange(readings, { over: week, longest: lines.longest })
  return {
    count: value.length,
    lowest: sorted[0] ?? first,
    highest: sorted.at(-1) ?? first,
    average: value.reduce((sum, each) => sum + each, 0) / value.length,
    median: middleOf(sorted),
    first,
    last,
    first_at: at[0] ?? 0,
    last_at: at.at(-1) ?? 0,
    trend: trendOf(readings),
    swing: swing?.change ?? null,
    swing_at: swing?.at ?? null,
    time: value.length < 3 || !isJudged({ ideal: range }) ? null : timeWithin(lines, range),
    interval,
    stretches: stretchesOf(lines, range),
  }
}

/** The longest gap, in seconds, that a line goes across: three usual intervals, and at least 14 days. */
export function knownGap(interval: number): number {
  return Math.max(3 * interval, shortGap)
}

function trendOf({ at, value }: Readings): number | null {
  const line = new TrendLine()
  for (let index = 0; index < at.length; index += 1) line.add(at[index] ?? 0, value[index] ?? 0)
  return line.change()
}

/** Readings, with a straight line from each to the next unless that comes later than `longest` seconds. */
type Lines = Readings & { longest: number }

function timeWithin(lines: Lines, range: Range): Statistics['time'] {
  const { at, value, longest } = lines
  let [all, known, within] = [0, 0, 0]
  for (let index = 0; index < at.length; index += 1) {
    const reading = value[index] ?? 0
    const alone = dayAlone(lines, index)
    if (alone) {
      known += alone.to - alone.from
      within += (alone.to - alone.from) * shareWithin(reading, reading, range)
    }
    if (index === 0) continue
    const length = (at[index] ?? 0) - (at[index - 1] ?? 0)
    all += length
    if (length > longest) continue
    known += length
    within += length * shareWithin(value[index - 1] ?? 0, reading, range)
  }
  return { all, known, within }
}

/** The day of a reading that no line leads to or from, within the first and the last reading; otherwise undefined. */
function dayAlone({ at, longest }: Lines, index: number): { from: number; to: number } | undefined {
  const [before, moment, after] = [at[index - 1], at[index] ?? 0, at[index + 1]]
  const isNear = (other: number | undefined) => other !== undefined && Math.abs(moment - other) <= longest
  if (isNear(before) || isNear(after)) return undefined
  const midnight = Math.floor(moment / day) * day
  return {
    from: before === undefined ? moment : midnight,
    to: after === undefined ? moment : midnight + day,
  }
}

/** The share of a straight line from one value to another that lies within a range. */
function shareWithin(from: number, to: number, { min, max }: Range): number {
  const [low, high] = from < to ? [from, to] : [to, from]
  if (low === high) return low >= min && low <= max ? 1 : 0
  return Math.max(0, Math.min(high, max) - Math.max(low, min)) / (high - low)
}

function stretchesOf(lines: Lines, range: Range): Stretch[] {
  const { at, value, longest } = lines
  const stretches: Stretch[] = []
  let open: Stretch | undefined
  for (let index = 0; index < at.length; index += 1) {
    const [moment, reading] = [at[index] ?? 0, value[index] ?? 0]
    const isKnown = index > 0 && moment - (at[index - 1] ?? 0) <= longest
    const side = sideOf(reading, range)
    // The stretch is over: the value has come back in or gone to the other side, or was not measured for too long.
    if (open && (side !== open.side || !isKnown)) {
      if (isKnown) open.to = crossing(lines, { index, limit: limitOf(open.side, { ideal: range }) })
      open.isOpen = false
      open.measuredUntil = moment
      open = undefined
    }
    if (!side) continue
    if (!open) {
      const start = dayAlone(lines, index)?.from ?? moment
      const from = isKnown ? crossing(lines, { index, limit: limitOf(side, { ideal: range }) }) : start
      open = {
        side,
        from,
        to: moment,
        farthest: reading,
        isOpen: true,
        measuredFrom: moment,
        measuredUntil: null,
      }
      stretches.push(open)
    }
    open.to = dayAlone(lines, index)?.to ?? moment
    open.farthest = side === 'below' ? Math.min(open.farthest, reading) : Math.max(open.farthest, reading)
  }
  return stretches
}

function sideOf(value: number, { min, max }: Range): 'below' | 'above' | undefined {
  if (value < min) return 'below'
  return value > max ? 'above' : undefined
}

/** When the line that leads to a reading meets a limit that lies between its ends. */
function crossing({ at, value }: Readings, { index, limit }: { index: number; limit: number }): number {
  const [from, to] = [at[index - 1] ?? 0, at[index] ?? 0]
  const [before, after] = [value[index - 1] ?? 0, value[index] ?? 0]
  return before === after ? to : from + ((limit - before) / (after - before)) * (to - from)
}

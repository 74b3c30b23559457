import type { Parameter } from '#domain/parameters/parameters.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import type { Spot } from '#domain/series/spots.ts'
import { spotsOf } from '#domain/series/spots.ts'
import { daySeconds } from '#domain/time/timestamps.ts'
import type { DrawnBand } from './band.ts'
import { drawnBand, roundCoordinate } from './band.ts'
import { ownScale } from './own-scale.ts'

/** Width and height of the drawing's own coordinates. */
export const sparkSize = { width: 100, height: 32 }
/** Room for the width of the line and for the point at its end. */
const margin = 4

type SparkShape = {
  /** The `d` of an SVG path through the readings, or through the means of many; a single reading is a point. */
  line: string
  /** The area between the lowest and highest readings of the stretches; undefined when each reading is drawn. */
  spread: string | undefined
  end: { x: number; y: number }
  band: DrawnBand | undefined
}

/** The time that is drawn, in seconds of the tank's wall clock; `grain` is the least length of a stretch. */
export type SparkStretch = { start: number; end: number; grain: number }

/** `longest` is the longest time in seconds that the line bridges, without a limit if it is undefined. */
type BridgedStretch = SparkStretch & { longest: number | undefined }

/** A small line through the readings, undefined without any. Its height spans at least half of the ideal range. */
export function sparkShape(
  { at, value }: SeriesColumns,
  { parameter, ...stretch }: BridgedStretch & { parameter: Parameter },
): SparkShape | undefined {
  const { start, end } = stretch
  const first = at.findIndex((time) => time >= start)
  const last = at.findLastIndex((time) => time <= end)
  const [latest, lastTime] = [value[last], at[last]]
  if (first < 0 || last < first || latest === undefined || lastTime === undefined) return undefined
  const runs = runsOf({ at: at.slice(first, last + 1), value: value.slice(first, last + 1) }, stretch)
  const spots = runs.flat()
  const { min: low, max: high } = ownScale(
    {
      min: Math.min(...spots.map((spot) => spot.low)),
      max: Math.max(...spots.map((spot) => spot.high)),
    },
    parameter,
  )
  const x = (time: number) =>
    end === start
      ? sparkSize.width - margin
      : margin + ((time - start) / (end - start)) * (sparkSize.width - 2 * margin)
  const y = (reading: number) => margin + ((high - reading) / (high - low)) * (sparkSize.height - 2 * margin)
  const point = (time: number, reading: number) =>
    `${roundCoordinate(x(time))} ${roundCoordinate(y(reading))}`
  const isEach = spots.length === last + 1 - first
  // The line ends at the latest reading, from which the mean of the last stretch may differ.
  const lineThrough = (spot: Spot) =>
    spot === spots.at(-1) ? point(lastTime, latest) : point(spot.time, spot.middle)
  const around = (run: readonly Spot[]) => [
    ...run.map((spot) => point(spot.time, spot.high)),
    ...run.toReversed().map((spot) => point(spot.time, spot.low)),
  ]
  return {
    // Each part ends with a line of almost no length: of a reading that is alone this is all, and makes it a dot.
    line: runs.map((run) => `M${run.map(lineThrough).join('L')}h.01`).join(''),
    spread: isEach ? undefined : runs.map((run) => `M${around(run).join('L')}Z`).join(''),
    end: { x: roundCoordinate(x(lastTime)), y: roundCoordinate(y(latest)) },
    band: drawnBand(parameter, { y, height: sparkSize.height }),
  }
}

/** More readings than this would be a block, not a line. */
const mostSingle = 120
/** At least so many stretches: those of a tank that is a few days old are shorter than a day. */
const leastStretches = 60

/** The readings, of many the lowest, mean and highest of each stretch: a list for each part between two gaps. */
function runsOf(
  { at, value }: SeriesColumns,
  { start, end, grain, longest = Number.POSITIVE_INFINITY }: BridgedStretch,
): Spot[][] {
  const length =
    at.length > mostSingle || grain > daySeconds
      ? Math.max(Math.min(daySeconds, (end - start) / leastStretches), grain)
      : 0
  return spotsOf({ times: at, values: value, first: 0, last: at.length - 1 }, { start, length, longest })
}

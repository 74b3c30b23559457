import type { Parameter } from '#domain/parameters/parameters.ts'
import { longestStep } from '#domain/series/longest-step.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import { daySeconds } from '#domain/time/timestamps.ts'
import { spanOf } from '#web/chart/chart-gaps.ts'
import type { DrawnBand } from '#web/readings/band.ts'
import { drawnBand, roundCoordinate } from '#web/readings/band.ts'
import { ownScale } from '#web/readings/own-scale.ts'

/** Width and height of the drawing's own coordinates. */
export const overlaySize = { width: 400, height: 48 }
const margin = 5
/** With more readings than this, their dots would run together into a band. */
const mostDots = 60

/** A span of time, in seconds of the tank's wall clock. */
export type Stretch = { readonly start: number; readonly end: number }

type Overlay = {
  /** The text of an SVG path; '' without readings. */
  there: string
  coming: string
  /** A dot for each coming reading, while there are few. */
  dots: string
  band: DrawnBand | undefined
}

type Drawn = Pick<Parameter, 'ideal' | 'believable' | 'decimals'>

/** From the first to the last reading of all these lines; undefined without any. */
export function stretchOf(lines: readonly SeriesColumns[]): Stretch | undefined {
  const { start, end } = spanOf(lines)
  return start <= end ? { start, end } : undefined
}

const weekSeconds = 7 * daySeconds

/** The stretch to import, with some time before and after it: years around a few days would hide the days. */
export function aroundStretch({ start, end }: Stretch): Stretch {
  const air = Math.max((end - start) / 2, weekSeconds)
  return { start: Math.floor(start - air), end: Math.ceil(end + air) }
}

export function overlayShape(
  lines: { there: SeriesColumns; coming: SeriesColumns },
  { stretch, parameter }: { stretch: Stretch; parameter: Drawn },
): Overlay {
  const [min, max] = extremes([...lines.there.value, ...lines.coming.value])
  const scale = ownScale({ min, max }, parameter)
  const { width, height } = overlaySize
  const span = stretch.end - stretch.start
  const x = (time: number) =>
    roundCoordinate(span === 0 ? width / 2 : margin + ((time - stretch.start) / span) * (width - 2 * margin))
  const y = (value: number) =>
    roundCoordinate(margin + ((scale.max - value) / (scale.max - scale.min)) * (height - 2 * margin))
  const scales: Scales = { x, y, stretch }
  const { coming } = lines
  return {
    there: lineOf(lines.there, scales),
    coming: lineOf(coming, scales),
    dots:
      coming.at.length > mostDots
        ? ''
        : coming.at.map((time, index) => `M${x(time)} ${y(coming.value[index] ?? 0)}h.01`).join(''),
    band: drawnBand(parameter, { y, height }),
  }
}

export function extremes(values: readonly number[]): [min: number, max: number] {
  return [
    values.reduce((least, value) => Math.min(least, value), Number.POSITIVE_INFINITY),
    values.reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY),
  ]
}

type Scales = { x: (time: number) => number; y: (value: number) => number; stretch: Stretch }

/** A line with gaps where nobody measured for long. */
function lineOf({ at, value }: SeriesColumns, { x, y, stretch }: Scales): string {
  const longest = longestStep({ at }, { reduced: true, ...stretch })
  return at
    .map((time, index) => {
      const before = at[index - 1]
      const isOpen = before === undefined || time - before > longest
      return `${isOpen ? 'M' : 'L'}${x(time)} ${y(value[index] ?? 0)}`
    })
    .join('')
}

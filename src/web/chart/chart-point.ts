import type uPlot from 'uplot'
import type { ChartColumns } from './chart-columns.ts'

/** The readings around the cursor: a time, and for each line all of its stored readings at its own time there. */
export type ChartPoint = { at: number; readings: number[][] }

/** A reading within this many CSS pixels of the cursor counts as under it. */
const reach = 10

/** The reading of one line that is nearest to the cursor, null when none is within reach. */
export function nearestReading(plot: uPlot, series: number, closest: number, time: number): number | null {
  const [times, values] = [plot.data[0], plot.data[series] ?? []]
  const view = plot.scales.x
  const seconds =
    (reach * ((view?.max ?? 0) - (view?.min ?? 0))) / Math.max(1, plot.bbox.width / devicePixelRatio)
  const search = (step: 1 | -1) => {
    for (let index = closest; index >= 0 && index < times.length; index += step) {
      const away = Math.abs((times[index] ?? 0) - time)
      if (away > seconds) return undefined
      if (values[index] !== undefined && values[index] !== null) return { index, away }
    }
    return undefined
  }
  const [before, after] = [search(-1), search(1)]
  if (!before || !after) return (before ?? after)?.index ?? null
  return before.away <= after.away ? before.index : after.index
}

/** The readings under the cursor, null without any. Other lines give their readings of the same time. */
export function pointUnderCursor(plot: uPlot, columns: ChartColumns): ChartPoint | null {
  const { left = -1, idxs = [] } = plot.cursor
  if (left < 0) return null
  const time = plot.posToVal(left, 'x')
  const found = columns.stored.map((_, index) =>
    plot.series[index + 1]?.show ? (idxs[index + 1] ?? null) : null,
  )
  const times = found.flatMap((index) => (index === null ? [] : [plot.data[0][index] ?? 0]))
  const [first, ...others] = times
  if (first === undefined) return null
  const at = others.reduce(
    (near, other) => (Math.abs(other - time) < Math.abs(near - time) ? other : near),
    first,
  )
  const row = plot.valToIdx(at)
  return { at, readings: found.map((index, line) => readingsAt(columns, line, index ?? row)) }
}

export function pointAt(plot: uPlot, columns: ChartColumns, at: number): ChartPoint {
  const row = plot.valToIdx(at)
  return { at, readings: columns.stored.map((_, line) => readingsAt(columns, line, row)) }
}

/** The times at which a drawn line has a reading, each once, ascending. */
export function stopsOf(plot: uPlot): number[] {
  const [times, ...lines] = plot.data
  const drawn = lines.filter((_, line) => plot.series[line + 1]?.show)
  const stops: number[] = []
  for (const [index, time] of times.entries()) {
    if (time !== stops.at(-1) && drawn.some((values) => (values[index] ?? null) !== null)) stops.push(time)
  }
  return stops
}

/** All readings of one line at the time of a row. */
function readingsAt({ drawn: [times], stored }: ChartColumns, line: number, row: number): number[] {
  let first = row
  while (first > 0 && times[first - 1] === times[row]) first -= 1
  const readings: number[] = []
  for (let index = first; index < times.length && times[index] === times[row]; index += 1) {
    const value = stored[line]?.[index]
    if (value !== undefined) readings.push(value)
  }
  return readings
}

import type uPlot from 'uplot'
import type { Series } from '#contract/aquariums/series.ts'
import { nameWithUnit } from '#domain/parameters/name-with-unit.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { longestStep } from '#domain/series/longest-step.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import { stretchesFor, usualPoints } from '#domain/series/stretches.ts'
import { unitOf } from '#web/readings/reading-text.ts'
import { spanOf } from './chart-gaps.ts'

/** The rows that the chart draws, and as they are stored: a drawn value converted back could be another one. */
export type ChartColumns = {
  drawn: uPlot.AlignedData
  /** The stored values of each parameter, in the order of the parameters; the rows match those of `drawn`. */
  stored: (number | undefined)[][]
  /** The longest time in seconds that the line of each parameter bridges, in the order of the parameters. */
  steps: number[]
  /** The length in seconds of stretches that each hold both extremes of thinned readings; 0 where all are there. */
  grain: number
}

export type MeasuredSeries = Pick<Series, 'series' | 'reduced'>

/**
 * A row of times, and a row for each parameter, undefined where it was not measured at that time. A time is repeated
 * as often as one parameter was measured then, so that no reading is lost.
 */
export function chartColumns(measured: MeasuredSeries, parameters: readonly Parameter[]): ChartColumns {
  const lines = parameters.map(({ key }) => measured.series[key])
  const times = timesOf(lines)
  const stored = lines.map((line) => inRows(line, times))
  const drawn = stored.map((row, index) => asDrawn(row, parameters[index]))
  return { drawn: [times, ...drawn], stored, steps: stepsOf(measured, parameters), grain: grainOf(measured) }
}

/** The times in ascending order, repeated as {@link chartColumns} says. */
function timesOf(lines: readonly SeriesColumns[]): number[] {
  const all = Float64Array.from(lines.flatMap(({ at }) => at)).sort()
  const several = countsOfSeveral(lines)
  const times: number[] = []
  for (const time of all) {
    if (time === times.at(-1)) continue
    times.push(time)
    for (let left = several.get(time) ?? 1; left > 1; left -= 1) times.push(time)
  }
  return times
}

/** The times at which a parameter has several readings, each with the most readings of one parameter. */
function countsOfSeveral(lines: readonly SeriesColumns[]): ReadonlyMap<number, number> {
  const counts = new Map<number, number>()
  for (const { at } of lines) {
    let count = 1
    for (let index = 1; index < at.length; index += 1) {
      const time = at[index] as number
      count = time === at[index - 1] ? count + 1 : 1
      if (count > 1) counts.set(time, Math.max(count, counts.get(time) ?? 0))
    }
  }
  return counts
}

function inRows({ at, value }: SeriesColumns, times: readonly number[]): (number | undefined)[] {
  let next = 0
  return times.map((time) => {
    if (at[next] !== time) return undefined
    next += 1
    return value[next - 1]
  })
}

/** The longest time in seconds that each line bridges. */
export function stepsOf({ series, reduced }: MeasuredSeries, parameters: readonly Parameter[]): number[] {
  const measured = parameters.map(({ key }) => series[key])
  const span = spanOf(measured)
  return measured.map((columns) => longestStep(columns, { reduced, ...span }))
}

/** The length of two stretches of a thinned series, so that a whole one, with both extremes, is in it. */
export function grainOf({ reduced, series }: MeasuredSeries): number {
  if (!reduced) return 0
  return 2 * stretchesFor({ ...spanOf(Object.values(series)), points: usualPoints }).length
}

/** A value that cannot be converted is not drawn: it has no place on a scale in another unit. */
function asDrawn(row: (number | undefined)[], parameter: Parameter | undefined): (number | undefined)[] {
  if (!parameter || (!parameter.shown?.conversion && parameter.chartDivisor === 1)) return row
  return row.map((reading) => {
    if (reading === undefined) return undefined
    const value = chartValue(parameter, reading)
    return Number.isNaN(value) ? undefined : value
  })
}

type DrawnUnit = Pick<Parameter, 'chartDivisor' | 'shown'>

/** Where the chart draws a stored value: in the unit that is shown, divided as the parameter says. */
export function chartValue({ shown, chartDivisor }: DrawnUnit, stored: number): number {
  // An infinite limit of a range stays infinite.
  const value = Number.isFinite(stored) ? (shown?.conversion?.fromStored(stored) ?? stored) : stored
  return value / chartDivisor
}

export function storedValue({ shown, chartDivisor }: DrawnUnit, drawn: number): number {
  const value = drawn * chartDivisor
  return shown?.conversion?.toStored(value) ?? value
}

/** `Calcium (ppm ÷ 10)`: the label of a line says what it was divided by. */
export function chartLabel(parameter: Pick<Parameter, 'label' | 'unit' | 'chartDivisor' | 'shown'>): string {
  const { label, chartDivisor } = parameter
  const unit = unitOf(parameter)
  const scale = chartDivisor === 1 ? unit : `${unit} ÷ ${chartDivisor}`.trim()
  return nameWithUnit(label, scale)
}

import type { Parameter } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import type { ChartColumns, MeasuredSeries } from './chart-columns.ts'
import { chartColumns, grainOf, stepsOf } from './chart-columns.ts'
import type { View } from './chart-view.ts'

/** `all` covers the chart's range, `finer` its part from `range.min` to `range.max`, both inclusive. */
type Parts = { all: MeasuredSeries; finer: MeasuredSeries; range: View }

/** A chart's columns with finer ones in their range, which decide where a line of several readings is left open. */
export function finerColumns({ all, finer, range }: Parts, parameters: readonly Parameter[]): ChartColumns {
  const series = perParameter(({ key }) => withPart(all.series[key], finer.series[key], range), parameters)
  const [steps, usual] = [stepsOf(finer, parameters), stepsOf(all, parameters)]
  return {
    ...chartColumns({ ...finer, series }, parameters),
    grain: grainOf(finer),
    steps: parameters.map(({ key }, index) => {
      const hasLine = finer.series[key].at.length > 1
      return (hasLine ? steps[index] : usual[index]) ?? 0
    }),
  }
}

function withPart(all: SeriesColumns, part: SeriesColumns, { min, max }: View): SeriesColumns {
  const before = all.at.filter((time) => time < min).length
  const upTo = all.at.filter((time) => time <= max).length
  const joined = (rest: readonly number[], found: readonly number[]) => [
    ...rest.slice(0, before),
    ...found,
    ...rest.slice(upTo),
  ]
  return { at: joined(all.at, part.at), value: joined(all.value, part.value) }
}

/** The loaded readings: their range of time, and whether some of its readings were left out. */
export type LoadedRange = { range: View; isThinned: boolean }

/** Requested on either side of a view, as a share of the view, so that the next small move is covered, too. */
const margin = 0.25
/** A range is requested if it is this share of the loaded range or less: then its points lie closer together. */
const shorter = 0.75

/** The range to request when a view can be drawn finer than with the loaded readings; otherwise undefined. */
export function finerRange(
  view: View,
  { whole, loaded }: { whole: View; loaded: LoadedRange },
): View | undefined {
  if (!loaded.isThinned) return undefined
  const air = (view.max - view.min) * margin
  const range = { min: Math.max(whole.min, view.min - air), max: Math.min(whole.max, view.max + air) }
  return spanOf(range) <= spanOf(loaded.range) * shorter ? range : undefined
}

export function covers(outer: View, inner: View): boolean {
  return outer.min <= inner.min && outer.max >= inner.max
}

function spanOf({ min, max }: View): number {
  return max - min
}

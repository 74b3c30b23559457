import type { Parameter } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import type { SeriesColumns } from '#domain/series/reduce-series.ts'
import type { ChartColumns, Measured } from './chart-columns.ts'
import { chartColumns, stepsOf } from './chart-columns.ts'
import type { View } from './chart-view.ts'

/** `all` covers the chart's range, `finer` its part from `range.min` to `range.max`, both inclusive. */
type Parts = { all: Measured; finer: Measured; range: View }

/** A chart's columns with finer ones in their range, which decide where a line of several readings is left open. */
export function finerColumns({ all, finer, range }: Parts, parameters: readonly Parameter[]): ChartColumns {
  const series = perParameter(({ key }) => withPart(all.series[key], finer.series[key], range), parameters)
  const [steps, usual] = [stepsOf(finer, parameters), stepsOf(all, parameters)]
  return {
    ...chartColumns({ ...finer, series }, parameters),
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

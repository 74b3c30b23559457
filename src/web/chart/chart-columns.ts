import type uPlot from 'uplot'
import type { Series } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { longestStep } from './chart-gaps.ts'

/**
 * What the chart draws, and beside it the same rows as they are stored: what was divided for the drawing cannot be
 * multiplied back without changing a reading. A line that is not divided is one array in both.
 */
export type ChartColumns = {
  drawn: uPlot.AlignedData
  /** Of each parameter in their order, row by row with `drawn`. */
  stored: (number | undefined)[][]
  /** Of each parameter in their order, the longest time in seconds that its line goes across. */
  steps: number[]
}

type Measured = Pick<Series, 'series' | 'reduced'>

/**
 * One row of times and one row a parameter, in their order; the drawn ones are divided as the parameter says.
 * Where a parameter was not measured at a time the row holds undefined: a line goes on to the next measured point, if that is near.
 * A time comes as often as the parameter that was measured most often then, so that no reading is lost (uPlot.join merges them).
 */
export function chartColumns({ series, reduced }: Measured, parameters: readonly Parameter[]): ChartColumns {
  const lines = parameters.map(({ key }) => ({ ...series[key], next: 0 }))
  const times: number[] = []
  const stored: ChartColumns['stored'] = parameters.map(() => [])
  for (;;) {
    const time = Math.min(...lines.map(({ at, next }) => at[next] ?? Number.POSITIVE_INFINITY))
    if (time === Number.POSITIVE_INFINITY) {
      const drawn = stored.map((row, index) => divided(row, parameters[index]))
      const [start = 0, end = 0] = [times[0], times.at(-1)]
      const steps = parameters.map(({ key }) => longestStep(series[key], { reduced, start, end }))
      return { drawn: [times, ...drawn], stored, steps }
    }
    times.push(time)
    for (const [index, line] of lines.entries()) {
      const reading = line.at[line.next] === time ? line.value[line.next] : undefined
      if (reading !== undefined) line.next += 1
      stored[index]?.push(reading)
    }
  }
}

function divided(
  row: (number | undefined)[],
  { chartDivisor = 1 }: Partial<Parameter> = {},
): (number | undefined)[] {
  return chartDivisor === 1 ? row : row.map((reading) => reading && reading / chartDivisor)
}

/** `Calcium (ppm ÷ 10)`: the label of a line says what it was divided by. */
export function chartLabel({
  label,
  unit,
  chartDivisor,
}: Pick<Parameter, 'label' | 'unit' | 'chartDivisor'>): string {
  const scale = chartDivisor === 1 ? unit : `${unit} ÷ ${chartDivisor}`.trim()
  return scale === '' ? label : `${label} (${scale})`
}

import type uPlot from 'uplot'
import type { Series } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { parameters } from '#domain/parameters.ts'

/**
 * What the chart draws: one row of times and one row a parameter, in table order, divided as the table says.
 * Where a parameter was not measured at a time the row holds undefined: a line goes on to the next measured point.
 * A time comes as often as the parameter that was measured most often then, so that no reading is lost (uPlot.join merges them).
 */
export function chartColumns(series: Series['series']): uPlot.AlignedData {
  const lines = parameters.map(({ key, chartDivisor }) => ({ ...series[key], chartDivisor, next: 0 }))
  const times: number[] = []
  const rows: (number | undefined)[][] = parameters.map(() => [])
  for (;;) {
    const time = Math.min(...lines.map(({ at, next }) => at[next] ?? Number.POSITIVE_INFINITY))
    if (time === Number.POSITIVE_INFINITY) return [times, ...rows]
    times.push(time)
    for (const [index, line] of lines.entries()) {
      const reading = line.at[line.next] === time ? line.value[line.next] : undefined
      if (reading !== undefined) line.next += 1
      rows[index]?.push(reading === undefined ? undefined : reading / line.chartDivisor)
    }
  }
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

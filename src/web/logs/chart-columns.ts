import uPlot from 'uplot'
import type { Series } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { parameters } from '#domain/parameters.ts'

/**
 * What the chart draws: one row of times and one row a parameter, in table order, divided as the table says.
 * Where a parameter was not measured at a time the row holds undefined: a line goes on to the next measured point.
 */
export function chartColumns(series: Series['series']): uPlot.AlignedData {
  return uPlot.join(
    parameters.map(({ key, chartDivisor }) => {
      const { at, value } = series[key]
      return [at, chartDivisor === 1 ? value : value.map((reading) => reading / chartDivisor)]
    }),
  )
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

import type { Parameter } from '#domain/parameters/parameters.ts'
import { hasPercent, percentOf } from '#domain/parameters/percent-of-range.ts'
import type { ChartColumns } from './chart-columns.ts'
import type { Band } from './chart-options.ts'

/** The range of every line that is drawn as % of it. */
export const percentBand: Band = { min: 0, max: 100 }

/** The columns with each value drawn at its place in its parameter's range; none where that has no places. */
export function percentColumns(columns: ChartColumns, parameters: readonly Parameter[]): ChartColumns {
  const [times] = columns.drawn
  const drawn = columns.stored.map((row, index) => {
    const parameter = parameters[index]
    const range = parameter && hasPercent(parameter) ? parameter.ideal : undefined
    return row.map((value) =>
      range === undefined || value === undefined ? undefined : percentOf(range, value),
    )
  })
  return { ...columns, drawn: [times, ...drawn] }
}

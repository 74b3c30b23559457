import {
  columnVisibilityFeature,
  createColumnHelper,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table'
import type { Log } from '#contract/logs.ts'
import { parameterKeys, parameters } from '#domain/parameters.ts'
import { formatScreenTimestamp } from '#domain/timestamps.ts'
import css from './log-table.module.css'
import { parameterLabel } from './reading-text.ts'
import { ReadingValue } from './reading-value.tsx'

export const features = tableFeatures({ columnVisibilityFeature, rowSortingFeature })
const column = createColumnHelper<typeof features, Log>()

/** Date, the usual parameters, note, the advanced parameters: derived from the parameter table. */
export const logColumns = column.columns([
  column.accessor('timestamp', {
    header: 'Date',
    cell: ({ getValue }) => <span className={css.date}>{formatScreenTimestamp(getValue())}</span>,
  }),
  ...parameters.filter(({ advanced }) => !advanced).map(readingColumn),
  column.accessor('note', {
    header: 'Note',
    enableSorting: false,
    cell: ({ getValue }) => <span className={css.note}>{getValue()}</span>,
  }),
  ...parameters.filter(({ advanced }) => advanced).map(readingColumn),
])

/** The advanced columns, shown or hidden. */
export function advancedVisibility(isShown: boolean): Record<string, boolean> {
  return Object.fromEntries(parameters.filter(({ advanced }) => advanced).map(({ key }) => [key, isShown]))
}

/** True for a column of numbers, which stand at its right edge. */
export function isReadingColumn(id: string): boolean {
  return (parameterKeys as readonly string[]).includes(id)
}

function readingColumn(parameter: (typeof parameters)[number]) {
  return column.accessor(parameter.key, {
    header: parameterLabel(parameter),
    cell: ({ getValue }) => <ReadingValue parameter={parameter} value={getValue()} />,
  })
}

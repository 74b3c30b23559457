import type { Log } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { parameters } from '#domain/parameters.ts'
import { formatScreenTimestamp } from '#domain/timestamps.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { ReadingValue } from '#web/readings/reading-value.tsx'
import type { TableColumn } from '#web/ui/data-table.tsx'
import css from './log-table.module.css'

const date: TableColumn<Log> = {
  id: 'timestamp',
  header: 'Date',
  isSortable: true,
  cell: ({ timestamp }) => <span className={css.date}>{formatScreenTimestamp(timestamp)}</span>,
}

const note: TableColumn<Log> = {
  id: 'note',
  header: 'Note',
  cell: (log) => <span className={css.note}>{log.note}</span>,
}

const usual = parameters.filter(({ advanced }) => !advanced).map(readingColumn)
const advanced = parameters.filter(({ advanced }) => advanced).map(readingColumn)

/** Date, the usual parameters, when they are wanted the advanced ones, and the note: derived from the parameter table. */
export function logColumns(isAdvanced: boolean): readonly TableColumn<Log>[] {
  return isAdvanced ? [date, ...usual, ...advanced, note] : [date, ...usual, note]
}

function readingColumn(parameter: Parameter & { key: keyof Log }): TableColumn<Log> {
  return {
    id: parameter.key,
    header: parameterLabel(parameter),
    isNumber: true,
    isSortable: true,
    cell: (log) => <ReadingValue parameter={parameter} value={log[parameter.key] as number | null} />,
  }
}

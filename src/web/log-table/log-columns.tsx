import type { Log } from '#contract/aquariums/logs.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { ReadingValue } from '#web/readings/reading-value.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import * as css from './log-table.module.css'

const date: TableColumn<Log> = {
  id: 'timestamp',
  header: 'Date',
  isSortable: true,
  cell: ({ timestamp }) => <span className={css.date}>{shownMoment(timestamp)}</span>,
}

const note: TableColumn<Log> = {
  id: 'note',
  header: 'Note',
  cell: (log) => <span className={css.note}>{log.note}</span>,
}

type Wanted = {
  isAdvanced: boolean
  /** Keys of the tank's custom parameters that have a column. */
  chosen?: ReadonlySet<string> | undefined
  /** The rows can be sorted by readings. */
  isSortable: boolean
}

/** Columns for the date, the usual parameters, the advanced ones if wanted, the chosen ones of the tank's own, and the note. */
export function logColumns(
  parameters: readonly Parameter[],
  { isAdvanced, chosen, isSortable }: Wanted,
): readonly TableColumn<Log>[] {
  const ofAll = parameters.filter(({ own }) => !own)
  const usual = ofAll.filter(({ advanced }) => !advanced)
  const further = ofAll.filter(({ advanced }) => isAdvanced && advanced)
  const own = parameters.filter((parameter) => parameter.own && chosen?.has(parameter.key))
  const readings = [...usual, ...further, ...own].map((parameter) => ({
    ...readingColumn(parameter),
    isSortable,
  }))
  return [date, ...readings, note]
}

function readingColumn(parameter: Parameter): TableColumn<Log> {
  return {
    id: parameter.key,
    header: parameterLabel(parameter),
    isNumber: true,
    cell: (log) => <ReadingValue parameter={parameter} value={log[parameter.key] ?? null} />,
  }
}

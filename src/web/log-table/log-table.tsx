import type { ReactNode } from 'react'
import type { Log } from '#contract/aquariums/logs.ts'
import type { LogSortKey } from '#contract/lists.names.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { parameterLabel } from '#web/readings/reading-text.ts'
import { ReadingValue } from '#web/readings/reading-value.tsx'
import type { TableColumn } from '#web/ui/table/data-table.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import type { LogPage } from './log-address.ts'
import { LogChips } from './log-chips.tsx'
import * as css from './log-table.module.css'

export type LogTableProps = {
  parameters: readonly Parameter[]
  logs: Log[]
  page: LogPage
  isAdvanced: boolean
  /** Keys of the tank's custom parameters that have a column. */
  chosen?: ReadonlySet<string> | undefined
  /** Whether it can be sorted by readings, too, for which there may be too many logs; by date it always can. */
  isSortable: boolean
  onSort: (change: Pick<LogPage, 'sort' | 'order'>) => void
  actions?: ((log: Log) => ReactNode) | undefined
  /** What a tap on a log does on a phone; without it, or where it answers undefined, logs do not open. */
  onOpen?: ((log: Log) => (() => void) | undefined) | undefined
  /** Ids of the logs that a sitter has entered. */
  bySitter?: readonly number[] | undefined
}

export function LogTable(props: LogTableProps) {
  const { parameters, logs, page, isAdvanced, chosen, isSortable, onSort, actions, bySitter } = props
  return (
    <DataTable
      label="Data logs"
      columns={logColumns(parameters, { isAdvanced, chosen, isSortable, bySitter })}
      rows={logs}
      sorting={page}
      onSort={({ sort, order }) => onSort({ sort: sort as LogSortKey, order })}
      actions={actions}
    />
  )
}

const date: TableColumn<Log> = {
  id: 'timestamp',
  header: 'Date',
  isSortable: true,
  cell: ({ timestamp }) => <Moment of={timestamp} />,
}

/** In one line; where columns are many, in two, with the time below the day. */
function Moment({ of }: { of: Log['timestamp'] }) {
  const [day, ...time] = shownMoment(of).split(' ')
  return (
    <span className={css.moment}>
      <span>{day}</span> <span>{time.join(' ')}</span>
    </span>
  )
}

/** The note, below the readings whose columns are hidden: no row is empty, whatever was measured. */
function noteColumn(hidden: readonly Parameter[], bySitter: LogTableProps['bySitter']): TableColumn<Log> {
  return {
    id: 'note',
    header: 'Note',
    cell: (log) => (
      <div className={css.rest}>
        <LogChips log={log} parameters={hidden} />
        {log.note !== null && <span className={css.note}>{log.note}</span>}
        {bySitter?.includes(log.id) && <small>by the sitter</small>}
      </div>
    ),
  }
}

/** Columns for the date, the usual parameters, the advanced if wanted, the chosen of the tank's own, and the rest. */
export function logColumns(
  parameters: readonly Parameter[],
  {
    isAdvanced,
    chosen,
    isSortable,
    bySitter,
  }: Pick<LogTableProps, 'isAdvanced' | 'chosen' | 'isSortable' | 'bySitter'>,
): readonly TableColumn<Log>[] {
  const ofAll = parameters.filter(({ own }) => !own)
  const usual = ofAll.filter(({ advanced }) => !advanced)
  const further = ofAll.filter(({ advanced }) => isAdvanced && advanced)
  const own = parameters.filter((parameter) => parameter.own && chosen?.has(parameter.key))
  const columns = [...usual, ...further, ...own]
  const readings = columns.map((parameter) => ({
    id: parameter.key,
    header: parameterLabel(parameter),
    isNumber: true,
    isSortable,
    cell: (log: Log) => <ReadingValue parameter={parameter} value={log[parameter.key] ?? null} />,
  }))
  return [
    date,
    ...readings,
    noteColumn(
      parameters.filter((parameter) => !columns.includes(parameter)),
      bySitter,
    ),
  ]
}

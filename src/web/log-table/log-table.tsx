import type { ReactNode } from 'react'
import type { Log } from '#contract/aquariums/logs.ts'
import type { LogSortKey } from '#contract/lists.names.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import type { LogPage } from './log-address.ts'
import { logColumns } from './log-columns.tsx'

export type LogTableProps = {
  parameters: readonly Parameter[]
  logs: Log[]
  page: LogPage
  isAdvanced: boolean
  /** Keys of the tank's custom parameters that have a column. */
  chosen?: ReadonlySet<string>
  /** Whether it can be sorted by readings, too, for which there may be too many logs; by date it always can. */
  isSortable: boolean
  onSort: (change: Pick<LogPage, 'sort' | 'order'>) => void
  /** What can be done with a log. */
  actions?: ((log: Log) => ReactNode) | undefined
  /** Called when a log is tapped on a phone; without it logs do not open. */
  onOpen?: ((log: Log) => void) | undefined
}

export function LogTable(props: LogTableProps) {
  const { parameters, logs, page, isAdvanced, chosen, isSortable, onSort, actions } = props
  return (
    <DataTable
      label="Data logs"
      columns={logColumns(parameters, { isAdvanced, chosen, isSortable })}
      rows={logs}
      sorting={page}
      onSort={({ sort, order }) => onSort({ sort: sort as LogSortKey, order })}
      actions={actions}
    />
  )
}

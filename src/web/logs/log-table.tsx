import type { Log, LogSortKey } from '#contract/logs.ts'
import { DataTable } from '#web/ui/data-table.tsx'
import type { LogActionsProps } from './log-actions.tsx'
import { LogActions } from './log-actions.tsx'
import type { LogPage } from './log-address.ts'
import { logColumns } from './log-columns.tsx'

export type LogTableProps = Pick<LogActionsProps, 'onEdit' | 'onDelete'> & {
  logs: Log[]
  page: LogPage
  isAdvanced: boolean
  onSort: (change: Pick<LogPage, 'sort' | 'order'>) => void
}

export function LogTable({ logs, page, isAdvanced, onSort, onEdit, onDelete }: LogTableProps) {
  return (
    <DataTable
      label="Data logs"
      columns={logColumns(isAdvanced)}
      rows={logs}
      sorting={page}
      onSort={({ sort, order }) => onSort({ sort: sort as LogSortKey, order })}
      actions={(log) => <LogActions log={log} onEdit={onEdit} onDelete={onDelete} />}
    />
  )
}

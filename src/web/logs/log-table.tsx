import type { Header, SortingState } from '@tanstack/react-table'
import { useTable } from '@tanstack/react-table'
import type { Log, LogSortKey } from '#contract/logs.ts'
import type { LogActionsProps } from './log-actions.tsx'
import { LogActions } from './log-actions.tsx'
import type { LogPage } from './log-address.ts'
import { advancedVisibility, features, isReadingColumn, logColumns } from './log-columns.tsx'
import css from './log-table.module.css'

export type LogTableProps = Pick<LogActionsProps, 'onEdit' | 'onDelete'> & {
  logs: Log[]
  page: LogPage
  isAdvanced: boolean
  onSort: (change: Pick<LogPage, 'sort' | 'order'>) => void
}

export function LogTable({ logs, page, isAdvanced, onSort, onEdit, onDelete }: LogTableProps) {
  const sorting: SortingState = [{ id: page.sort, desc: page.order === 'desc' }]
  const table = useTable({
    features,
    columns: logColumns,
    data: logs,
    getRowId: (log) => String(log.id),
    state: { sorting, columnVisibility: advancedVisibility(isAdvanced) },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (updater) => {
      const [first] = typeof updater === 'function' ? updater(sorting) : updater
      if (first) onSort({ sort: first.id as LogSortKey, order: first.desc ? 'desc' : 'asc' })
    },
  })
  return (
    // A box that scrolls must be within reach of the keyboard.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: see above
    <section className={css.scroller} aria-label="Data logs, scrolls sideways" tabIndex={0}>
      <table className={css.table}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
              <th className={css.actions}>Actions</th>
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <td key={cell.id} data-number={isReadingColumn(cell.column.id) || undefined}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
              <td className={css.actions}>
                <LogActions log={row.original} onEdit={onEdit} onDelete={onDelete} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type HeaderCellProps = { header: Header<typeof features, Log, unknown>; children: React.ReactNode }

function HeaderCell({ header, children }: HeaderCellProps) {
  const { column } = header
  const isNumber = isReadingColumn(column.id) || undefined
  if (!column.getCanSort()) return <th data-number={isNumber}>{children}</th>
  const sorted = column.getIsSorted()
  const direction = sorted === 'asc' ? 'ascending' : 'descending'
  return (
    <th data-number={isNumber} aria-sort={sorted === false ? 'none' : direction}>
      <button type="button" className={css.sort} onClick={column.getToggleSortingHandler()}>
        {children}
        <span aria-hidden="true" className={css.arrow}>
          {sorted === false ? '⇅' : sorted === 'asc' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  )
}

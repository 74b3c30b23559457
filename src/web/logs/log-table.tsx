import { Button, Table } from '@mantine/core'
import type { Header, SortingState } from '@tanstack/react-table'
import { useTable } from '@tanstack/react-table'
import type { Log, LogSortKey } from '#contract/logs.ts'
import { formatScreenTimestamp } from '#domain/timestamps.ts'
import type { LogPage } from './log-address.ts'
import { advancedVisibility, features, logColumns } from './log-columns.tsx'
import css from './log-table.module.css'

type LogTableProps = {
  logs: Log[]
  page: LogPage
  isAdvanced: boolean
  onSort: (change: Pick<LogPage, 'sort' | 'order'>) => void
  onEdit: (log: Log) => void
  onDelete: (log: Log) => void
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
      <Table tabularNums highlightOnHover className={css.table}>
        <Table.Thead>
          {table.getHeaderGroups().map((group) => (
            <Table.Tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header}>
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
              <Table.Th className={css.actions}>Actions</Table.Th>
            </Table.Tr>
          ))}
        </Table.Thead>
        <Table.Tbody>
          {table.getRowModel().rows.map((row) => (
            <Table.Tr key={row.id}>
              {row.getVisibleCells().map((cell) => (
                <Table.Td key={cell.id}>
                  <table.FlexRender cell={cell} />
                </Table.Td>
              ))}
              <Table.Td className={css.actions}>
                <RowActions log={row.original} onEdit={onEdit} onDelete={onDelete} />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

type HeaderCellProps = { header: Header<typeof features, Log, unknown>; children: React.ReactNode }

function HeaderCell({ header, children }: HeaderCellProps) {
  const { column } = header
  if (!column.getCanSort()) return <Table.Th>{children}</Table.Th>
  const sorted = column.getIsSorted()
  const direction = sorted === 'asc' ? 'ascending' : 'descending'
  return (
    <Table.Th aria-sort={sorted === false ? undefined : direction}>
      <button type="button" className={css.sort} onClick={column.getToggleSortingHandler()}>
        {children}
        <span aria-hidden="true" className={css.arrow}>
          {sorted === false ? '' : sorted === 'asc' ? '▲' : '▼'}
        </span>
      </button>
    </Table.Th>
  )
}

type RowActionsProps = { log: Log } & Pick<LogTableProps, 'onEdit' | 'onDelete'>

function RowActions({ log, onEdit, onDelete }: RowActionsProps) {
  const date = formatScreenTimestamp(log.timestamp)
  return (
    <span className={css.buttons}>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => onEdit(log)}
        aria-label={`Edit log of ${date}`}
      >
        Edit
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="red"
        onClick={() => onDelete(log)}
        aria-label={`Delete log of ${date}`}
      >
        Delete
      </Button>
    </span>
  )
}

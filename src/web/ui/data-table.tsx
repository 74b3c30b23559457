import type { Header, SortingState } from '@tanstack/react-table'
import { createColumnHelper, rowSortingFeature, tableFeatures, useTable } from '@tanstack/react-table'
import type { ReactNode } from 'react'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import css from './data-table.module.css'

/** A column of a table: its cells, and what it is sorted by on the server. */
export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  /** Stands at the right edge. */
  isNumber?: boolean
  /** The server sorts by it, under this id. */
  isSortable?: boolean
}

type TableSorting = { sort: string; order: 'asc' | 'desc' }

export type DataTableProps<Row> = {
  /** What the rows are, in the plural. */
  label: string
  /** The same list at every render, or the table is made anew. */
  columns: readonly TableColumn<Row>[]
  rows: Row[]
  sorting: TableSorting
  onSort: (sorting: TableSorting) => void
  /** What can be done with a row. */
  actions?: ((row: Row) => ReactNode) | undefined
}

const features = tableFeatures({ rowSortingFeature })

/** Rows of one page, sorted by the server. Plain elements: a page of 1,000 rows has 14,000 cells. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, sorting, onSort, actions } = props
  const state: SortingState = [{ id: sorting.sort, desc: sorting.order === 'desc' }]
  const numbers = useMemo(() => new Set(columns.filter(isNumber).map(({ id }) => id)), [columns])
  const table = useTable({
    features,
    columns: useMemo(() => columns.map(asDefinition), [columns]),
    data: rows,
    getRowId: ({ id }) => String(id),
    state: { sorting: state },
    manualSorting: true,
    enableSortingRemoval: false,
    enableMultiSort: false,
    onSortingChange: (updater) => {
      const [first] = typeof updater === 'function' ? updater(state) : updater
      if (first) onSort({ sort: first.id, order: first.desc ? 'desc' : 'asc' })
    },
  })
  const { box, isCut } = useCut()
  return (
    <section
      ref={box}
      className={css.scroller}
      aria-label={`${label}, scrolls sideways`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be within reach of the keyboard
      tabIndex={0}
      data-cut={isCut || undefined}
    >
      {isCut && (
        <p className={css.more} aria-hidden="true">
          Scroll sideways for more columns →
        </p>
      )}
      <table className={css.table} data-crowded={columns.length > 8 || undefined}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {group.headers.map((header) => (
                <HeaderCell key={header.id} header={header} isNumber={numbers.has(header.column.id)}>
                  <table.FlexRender header={header} />
                </HeaderCell>
              ))}
              {actions && <th className={css.actions}>Actions</th>}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-number={numbers.has(cell.column.id) || undefined}>
                  <table.FlexRender cell={cell} />
                </td>
              ))}
              {actions && <td className={css.actions}>{actions(row.original)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whether a box is narrower than what is in it. */
function useCut() {
  const box = useRef<HTMLElement>(null)
  const [isCut, setCut] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setCut(element.scrollWidth > element.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    for (const observed of [element, ...element.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  return { box, isCut }
}

type HeaderCellProps<Row extends { id: number }> = {
  header: Header<typeof features, Row, unknown>
  isNumber: boolean
  children: ReactNode
}

function HeaderCell<Row extends { id: number }>({ header, isNumber, children }: HeaderCellProps<Row>) {
  const { column } = header
  const mark = isNumber || undefined
  if (!column.getCanSort()) return <th data-number={mark}>{children}</th>
  const sorted = column.getIsSorted()
  const direction = sorted === 'asc' ? 'ascending' : 'descending'
  return (
    <th data-number={mark} aria-sort={sorted === false ? 'none' : direction}>
      <button type="button" className={css.sort} onClick={column.getToggleSortingHandler()}>
        {children}
        <span aria-hidden="true" className={css.arrow}>
          {sorted === false ? '⇅' : sorted === 'asc' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  )
}

function asDefinition<Row extends { id: number }>({ id, header, cell, isSortable }: TableColumn<Row>) {
  return createColumnHelper<typeof features, Row>().accessor((row): unknown => row, {
    id,
    header,
    enableSorting: isSortable ?? false,
    cell: ({ row }) => cell(row.original),
  })
}

function isNumber<Row>(column: TableColumn<Row>): boolean {
  return column.isNumber ?? false
}

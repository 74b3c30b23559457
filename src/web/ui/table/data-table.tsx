import type { ReactNode } from 'react'
import { useEffect, useRef, useState } from 'react'
import * as css from './data-table.module.css'

export type TableColumn<Row> = {
  id: string
  header: string
  cell: (row: Row) => ReactNode
  isNumber?: boolean
  /** The server can sort by this column, under its id. */
  isSortable?: boolean
}

type TableSorting = { sort: string; order: 'asc' | 'desc' }

export type DataTableProps<Row> = {
  label: string
  columns: readonly TableColumn<Row>[]
  rows: Row[]
  sorting: TableSorting
  onSort: (sorting: TableSorting) => void
  actions?: ((row: Row) => ReactNode) | undefined
}

/** Rows of one page, sorted by the server. Plain elements: a page of 1,000 rows has 14,000 cells. */
export function DataTable<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, sorting, onSort, actions } = props
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
          <tr>
            {columns.map((column) => (
              <HeaderCell key={column.id} column={column} sorting={sorting} onSort={onSort} />
            ))}
            {actions && <th className={css.actions}>Actions</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              {columns.map(({ id, cell, isNumber }) => (
                <td key={id} data-number={isNumber || undefined}>
                  {cell(row)}
                </td>
              ))}
              {actions && <td className={css.actions}>{actions(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

/** Whether the content of a box is wider than the box. */
function useCut() {
  const box = useRef<HTMLElement>(null)
  const [isCut, setCut] = useState(false)
  useEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setCut(element.scrollWidth > element.clientWidth))
    for (const observed of [element, ...element.children]) observer.observe(observed)
    return () => observer.disconnect()
  }, [])
  return { box, isCut }
}

type HeaderCellProps<Row> = Pick<DataTableProps<Row>, 'sorting' | 'onSort'> & { column: TableColumn<Row> }

function HeaderCell<Row>({ column, sorting, onSort }: HeaderCellProps<Row>) {
  const { id, header, isNumber, isSortable } = column
  const mark = isNumber || undefined
  if (!isSortable) return <th data-number={mark}>{header}</th>
  const order = sorting.sort === id ? sorting.order : undefined
  const next = order === undefined ? 'desc' : order === 'asc' ? 'desc' : 'asc'
  return (
    <th data-number={mark} aria-sort={order === undefined ? 'none' : `${order}ending`}>
      <button type="button" className={css.sort} onClick={() => onSort({ sort: id, order: next })}>
        {header}
        <span aria-hidden="true" className={css.arrow}>
          {/* Keeps the arrow from wrapping onto a line of its own. */}
          {'\u00a0'}
          {order === undefined ? '⇅' : order === 'asc' ? '▲' : '▼'}
        </span>
      </button>
    </th>
  )
}

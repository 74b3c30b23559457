import { CardSort } from './card-sort.tsx'
import * as css from './data-cards.module.css'
import type { DataTableProps } from './data-table.tsx'

/** The rows of a DataTable for a phone, where a table would have to be scrolled sideways: one card for each row. */
export function DataCards<Row extends { id: number }>(props: DataTableProps<Row>) {
  const { label, columns, rows, actions } = props
  return (
    <>
      <SortFields {...props} />
      <ul className={css.cards} aria-label={label}>
        {rows.map((row) => (
          <li key={row.id} className={css.card}>
            <dl className={css.values}>
              {columns.map(({ id, header, cell }) => (
                <div key={id}>
                  <dt>{header}</dt>
                  <dd>{cell(row)}</dd>
                </div>
              ))}
            </dl>
            {actions?.(row)}
          </li>
        ))}
      </ul>
    </>
  )
}

function SortFields<Row>({
  columns,
  sorting,
  onSort,
}: Pick<DataTableProps<Row>, 'columns' | 'sorting' | 'onSort'>) {
  const sortable = columns.filter(({ isSortable }) => isSortable)
  if (sortable.length < 2) return null
  return (
    <CardSort
      {...sorting}
      options={sortable.map(({ id, header }) => ({ value: id, label: header }))}
      words={{ asc: 'Ascending', desc: 'Descending' }}
      onSort={onSort}
    />
  )
}

import type { ReactNode } from 'react'
import { useRevalidator } from 'react-router'
import type { EndpointPath } from '#contract/endpoints.ts'
import { adminPage } from '#contract/pages.ts'
import { maxSearch } from '#domain/limits.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import { BackLink } from '#web/ui/back-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { DataCards } from '#web/ui/table/data-cards.tsx'
import type { DataTableProps, TableColumn } from '#web/ui/table/data-table.tsx'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { SearchField } from '#web/ui/table/search-field.tsx'
import type { TableOrder, TablePage } from '#web/ui/table/table-address.ts'
import {
  filteredBy,
  readPageSize,
  readSearch,
  readTablePage,
  writeTablePage,
} from '#web/ui/table/table-address.ts'
import { TablePager } from '#web/ui/table/table-pager.tsx'
import { useMedia } from '#web/ui/theme/media.ts'
import { fileAddress, hasInvalidId } from './admin-list.ts'
import * as css from './managed-list.module.css'

/** Id of a list's heading, which takes the focus when the row that had it was deleted. */
export const listHeadingId = 'list-heading'

type ManagedListProps<Row, Key extends string> = {
  title: string
  /** What the rows are, in the plural. */
  label: string
  rows: Row[]
  total: number
  columns: readonly TableColumn<Row>[]
  order: TableOrder<Key>
  /** Names in the address that filter the list. */
  filters: readonly string[]
  /** Label of the search box; without one there is none. */
  searchLabel?: string | undefined
  fields?: ReactNode
  hint?: string | undefined
  /** Address of the list as a file, without its filters. */
  file?: EndpointPath
  onCreate?: () => void
  actions?: (row: Row) => ReactNode
}

/** A list of all rows of one kind: its search, filters, order and page are in the address. */
export function ManagedList<Row extends { id: number }, Key extends string>(
  props: ManagedListProps<Row, Key>,
) {
  const { title, label, rows, total, columns, order } = props
  const { search, pending, change } = usePageAddress()
  const page = readTablePage(search, order)

  function turnTo(next: Partial<TablePage<Key>>) {
    change((present) => writeTablePage(present, next, order), { replace: false })
  }

  return (
    <>
      <BackLink to={adminPage}>Admin Dashboard</BackLink>
      <h1 id={listHeadingId} tabIndex={-1} className={css.title}>
        {title}
      </h1>
      <Panel labelledBy={listHeadingId}>
        <Toolbar {...props} />
        {/* Always there: a region is not spoken as it comes. New for each search: unchanged text is not spoken. */}
        <div aria-live="polite">
          {total === 0 && <Nothing key={String(search)} filters={props.filters} label={label} />}
        </div>
        {total > 0 && (
          <div className={css.rows} aria-busy={pending !== undefined}>
            <Rows
              label={label}
              columns={columns}
              rows={rows}
              sorting={page}
              onSort={({ sort, order }) => turnTo({ sort: sort as Key, order, page: 1 })}
              actions={props.actions}
            />
            <TablePager
              page={page.page}
              perPage={page.per_page}
              total={total}
              onChange={({ page, perPage }) => turnTo({ page, per_page: readPageSize(perPage) })}
            />
          </div>
        )}
      </Panel>
    </>
  )
}

function Rows<Row extends { id: number }>(props: DataTableProps<Row>) {
  const isPhone = useMedia('(width < 600px)', false)
  return isPhone ? <DataCards {...props} /> : <DataTable {...props} />
}

type ToolbarProps = Pick<
  ManagedListProps<never, string>,
  'filters' | 'searchLabel' | 'fields' | 'hint' | 'file' | 'onCreate' | 'label'
>

function Toolbar({ filters, searchLabel, fields, hint, file, onCreate, label }: ToolbarProps) {
  const { search, pending, change } = usePageAddress()
  const { revalidate, state } = useRevalidator()
  const shown = filters.filter((name) => filterWords[name] && search.has(name))

  function refresh() {
    if (!isFiltered(pending ?? search, filters)) return void revalidate()
    change((present) => unfiltered(present, filters), { replace: false })
  }

  return (
    <div className={css.toolbar} data-fields={fields !== undefined || undefined}>
      {searchLabel !== undefined && (
        <SearchField
          label={searchLabel}
          value={readSearch(pending ?? search) ?? ''}
          maxLength={maxSearch}
          onSearch={(text) => change((present) => filteredBy(present, 'search', text))}
        />
      )}
      {fields}
      {hint !== undefined && <p className={css.hint}>{hint}</p>}
      {shown.length > 0 && (
        <p className={css.filter}>
          Only {label.toLowerCase()} with{' '}
          {shown.map((name) => `${filterWords[name]} ${search.get(name)}`).join(' and ')}
        </p>
      )}
      <div className={css.buttons}>
        <Button aria-disabled={state === 'loading'} onClick={refresh}>
          Refresh
        </Button>
        {file !== undefined && !hasInvalidId(search) && (
          <LinkButton
            href={fileAddress(file, search, searchLabel === undefined ? filters : [...filters, 'search'])}
            tone="quiet"
          >
            Export CSV
          </LinkButton>
        )}
        {onCreate && (
          <Button tone="filled" onClick={onCreate}>
            Create New
          </Button>
        )}
      </div>
    </div>
  )
}

/** Words for the filters that come with a link; filters with a field of their own need none. */
const filterWords: Record<string, string> = {
  id: 'ID',
  user_id: 'User ID',
  aquarium_id: 'Aquarium ID',
  actor_id: 'actor',
  target: 'target',
  target_id: 'target ID',
}

function Nothing({ filters, label }: Pick<ManagedListProps<never, string>, 'filters' | 'label'>) {
  const { search, change } = usePageAddress()

  function clear() {
    change((present) => unfiltered(present, filters), { replace: false })
    // The button goes with the empty list.
    document.getElementById(listHeadingId)?.focus()
  }

  return (
    <div className={css.nothing}>
      <p>No {label.toLowerCase()} found.</p>
      {isFiltered(search, filters) && <Button onClick={clear}>Clear filters</Button>}
    </div>
  )
}

function isFiltered(search: URLSearchParams, filters: readonly string[]): boolean {
  return [...filters, 'search'].some((name) => search.has(name))
}

function unfiltered(present: URLSearchParams, filters: readonly string[]): URLSearchParams {
  const next = new URLSearchParams(present)
  for (const name of [...filters, 'search', 'page']) next.delete(name)
  return next
}

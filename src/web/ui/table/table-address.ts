import type { PageSize } from '#contract/lists.names.ts'
import { lastPage, pageSizes, usualPageSize } from '#contract/lists.names.ts'
import { maxSearch } from '#domain/limits.ts'

/** Which page of a table is shown; all of this is in the address. */
export type TablePage<Key extends string> = {
  page: number
  per_page: PageSize
  sort: Key
  order: 'asc' | 'desc'
}

/** The columns that a table can be sorted by, and its order when the address says nothing. */
export type TableOrder<Key extends string> = {
  sortKeys: readonly Key[]
  sort: Key
  order: 'asc' | 'desc'
}

/** The page of the address. Missing and invalid values become the first page, 30 rows and the table's order. */
export function readTablePage<Key extends string>(
  search: URLSearchParams,
  { sortKeys, sort, order }: TableOrder<Key>,
): TablePage<Key> {
  const page = Number(search.get('page'))
  const asked = search.get('order')
  return {
    page: Number.isInteger(page) && page >= 1 && page <= lastPage ? page : 1,
    per_page: readPageSize(search.get('per_page')),
    sort: sortKeys.find((key) => key === search.get('sort')) ?? sort,
    order: asked === 'asc' || asked === 'desc' ? asked : order,
  }
}

/** The address of another page of the table; default values are not written. */
export function writeTablePage<Key extends string>(
  search: URLSearchParams,
  change: Partial<TablePage<Key>>,
  table: TableOrder<Key>,
): URLSearchParams {
  const next = { ...readTablePage(search, table), ...change }
  const standard = readTablePage(new URLSearchParams(), table)
  const written = new URLSearchParams(search)
  for (const key of ['page', 'per_page', 'sort', 'order'] as const) {
    if (next[key] === standard[key]) written.delete(key)
    else written.set(key, String(next[key]))
  }
  return written
}

export function readPageSize(text: string | number | null): PageSize {
  return pageSizes.find((size) => String(size) === String(text)) ?? usualPageSize
}

/** The query of the list's first page with this filter; an empty value removes the filter. */
export function filteredBy(present: URLSearchParams, name: string, value: string): URLSearchParams {
  const next = new URLSearchParams(present)
  next.delete('page')
  if (value === '') next.delete(name)
  else next.set(name, value)
  return next
}

export function readSearch(search: URLSearchParams): string | undefined {
  return [...(search.get('search') ?? '').trim()].slice(0, maxSearch).join('') || undefined
}

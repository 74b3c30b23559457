import type { PageSize } from '#contract/fields.ts'
import type { LogSortKey } from '#contract/logs.ts'
import { parameterKeys } from '#domain/parameters.ts'

/** Which page of the log table is shown: all of it is in the address. */
export type LogPage = {
  page: number
  per_page: PageSize
  sort: LogSortKey
  order: 'asc' | 'desc'
}

/** Rows a page; the last is called All. */
export const pageSizes = [10, 25, 30, 50, 100, 1000] as const satisfies readonly PageSize[]
const sortKeys: readonly string[] = ['timestamp', ...parameterKeys]
const standard: LogPage = { page: 1, per_page: 30, sort: 'timestamp', order: 'desc' }

/** Newest first, 30 a page, unless the address says otherwise; what it says wrong is left out. */
export function readLogPage(search: URLSearchParams): LogPage {
  const page = Number(search.get('page'))
  const sort = search.get('sort') ?? ''
  return {
    page: Number.isInteger(page) && page >= 1 && page <= 1_000_000 ? page : standard.page,
    per_page: pageSizes.find((size) => String(size) === search.get('per_page')) ?? standard.per_page,
    sort: sortKeys.includes(sort) ? (sort as LogSortKey) : standard.sort,
    order: search.get('order') === 'asc' ? 'asc' : 'desc',
  }
}

/** The address of another page of the table; what is as usual is not written. */
export function writeLogPage(search: URLSearchParams, change: Partial<LogPage>): URLSearchParams {
  const next = { ...readLogPage(search), ...change }
  const written = new URLSearchParams(search)
  for (const key of ['page', 'per_page', 'sort', 'order'] as const) {
    if (next[key] === standard[key]) written.delete(key)
    else written.set(key, String(next[key]))
  }
  return written
}

export function hasAdvancedColumns(search: URLSearchParams): boolean {
  return search.get('advanced') === '1'
}

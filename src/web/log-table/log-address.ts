import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { LogSortKey } from '#contract/lists.names.ts'
import { logSortKeys } from '#contract/lists.names.ts'
import { idOfCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { TableOrder, TablePage } from '#web/ui/table/table-address.ts'
import { readSearch, readTablePage, writeTablePage } from '#web/ui/table/table-address.ts'

export type LogPage = TablePage<LogSortKey> & {
  /** Words that the notes of the shown logs have. */
  search?: string
}

/** Newest first by default. A custom parameter of the tank is a key to sort by only when the address asks for it. */
function orderAt(search: URLSearchParams): TableOrder<LogSortKey> {
  const asked = search.get('sort') ?? ''
  const own = idOfCustomKey(asked) === undefined ? [] : [asked as LogSortKey]
  return { sortKeys: [...logSortKeys, ...own], sort: 'timestamp', order: 'desc' }
}

/** What is found in notes is always in the order of time. */
export function readLogPage(search: URLSearchParams): LogPage {
  const page = readTablePage(search, orderAt(search))
  const words = readSearch(search)
  return words === undefined ? page : { ...page, sort: 'timestamp', search: words }
}

export function writeLogPage(
  search: URLSearchParams,
  change: Partial<TablePage<LogSortKey>>,
): URLSearchParams {
  return writeTablePage(search, change, orderAt(search))
}

export function hasAdvancedColumns(search: URLSearchParams): boolean {
  return search.get('advanced') === '1'
}

export function isOtherPage(one: LogPage, other: LogPage): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

/** For loaders of logs: another range of the chart or another set of columns leaves the rows as they are. */
export function mayShowOtherLogs({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname) return true
  return isOtherPage(readLogPage(currentUrl.searchParams), readLogPage(nextUrl.searchParams))
}

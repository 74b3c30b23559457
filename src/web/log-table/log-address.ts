import type { LogSortKey } from '#contract/lists.names.ts'
import { logSortKeys } from '#contract/lists.names.ts'
import type { TableOrder, TablePage } from '#web/ui/table/table-address.ts'
import { readTablePage, writeTablePage } from '#web/ui/table/table-address.ts'

export type LogPage = TablePage<LogSortKey>

const newestFirst: TableOrder<LogSortKey> = {
  sortKeys: logSortKeys,
  sort: 'timestamp',
  order: 'desc',
}

export function readLogPage(search: URLSearchParams): LogPage {
  return readTablePage(search, newestFirst)
}

export function writeLogPage(search: URLSearchParams, change: Partial<LogPage>): URLSearchParams {
  return writeTablePage(search, change, newestFirst)
}

export function hasAdvancedColumns(search: URLSearchParams): boolean {
  return search.get('advanced') === '1'
}

/** True when two addresses name different rows. */
export function isOtherPage(one: LogPage, other: LogPage): boolean {
  return JSON.stringify(one) !== JSON.stringify(other)
}

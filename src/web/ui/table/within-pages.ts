import { replace } from 'react-router'
import type { PageSize } from '#contract/lists.names.ts'

type PageOfRows = { url: URL; page: number; per_page: PageSize }

/** One page of a list, for a loader. An address past the end is redirected to the last page. */
export function withinPages<List extends { rows: readonly unknown[]; total: number }>(
  list: List,
  { url, page, per_page }: PageOfRows,
): List {
  if (list.rows.length > 0 || list.total === 0 || page === 1) return list
  const last = Math.ceil(list.total / per_page)
  const search = new URLSearchParams(url.search)
  if (last === 1) search.delete('page')
  else search.set('page', String(last))
  throw replace(`${url.pathname}?${search}`)
}

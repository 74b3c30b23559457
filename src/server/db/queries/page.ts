import type { SelectQueryBuilder } from 'kysely'

/** One page of a list: pages count from 1. */
export type Page = { page: number; perPage: number; order: 'asc' | 'desc' }

/** Which rows make a page: the order to read in, and whether to reverse what was read. */
export type Slice = { order: 'asc' | 'desc'; limit: number; offset: number; isReversed: boolean }

/** A page in the second half is counted from the end, so that a last page costs what a first one does. */
export function sliceOf({ page, perPage, order }: Page, total: number): Slice {
  const start = (page - 1) * perPage
  const limit = Math.max(0, Math.min(perPage, total - start))
  if (start <= total / 2) return { order, limit, offset: start, isReversed: false }
  const opposite = order === 'asc' ? 'desc' : 'asc'
  return { order: opposite, limit, offset: Math.max(0, total - start - limit), isReversed: true }
}

/** The rows of a slice, in the order of the page. */
export async function rowsOf<Tables, Names extends keyof Tables, Row>(
  { limit, offset, isReversed }: Slice,
  ordered: SelectQueryBuilder<Tables, Names, Row>,
) {
  const rows = await ordered.limit(limit).offset(offset).execute()
  return isReversed ? rows.toReversed() : rows
}

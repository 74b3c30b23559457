import * as Type from 'typebox'
import { listRefusalKey } from '#contract/address-keys.names.ts'
import type { PageSize } from '#contract/lists.names.ts'
import { lastPage, pageSizes } from '#contract/lists.names.ts'
import { adminPage } from '#contract/pages.ts'
import { sha256Pattern } from '#domain/ids.ts'
import { maxId, maxSearch } from '#domain/limits.ts'
import type { CustomKey } from '#domain/parameters/custom-parameters.ts'
import { customKeyPattern } from '#domain/parameters/custom-parameters.ts'

/** A row's id: a plain positive integer up to 2^31-1. */
export const id = Type.Integer({ minimum: 1, maximum: maxId })

/** A file's hash. */
export const sha256 = Type.String({ pattern: `^${sha256Pattern}$` })

/** `{id}` in an address. */
export const idParams = Type.Object({ id }, { additionalProperties: false })

/** Text that both engines can keep (no NUL, well-formed), with its length in code points. */
export function text({ maxLength }: { maxLength: number }) {
  return Type.String({ format: 'storable-text', maxLength })
}

/** Text, or null for none. */
export function nullableText({ maxLength }: { maxLength: number }) {
  return Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'storable-text', maxLength })
}

/** A UTC instant, `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const instant = Type.String({ format: 'date-time' })

/** A UTC instant in a request, in exactly that form, so that the order of the texts is the order of time. */
export const askedInstant = Type.String({ format: 'utc-instant' })

/** A moment on the tank's wall clock, `YYYY-MM-DDTHH:mm:ss`, within the years of a log. */
export const timestamp = Type.String({ format: 'tank-timestamp' })

/** Query of a paged list: the page, counted from 1, the rows a page, and the order. */
export const paging = {
  page: Type.Optional(Type.Integer({ minimum: 1, maximum: lastPage })),
  per_page: Type.Optional(Type.Unsafe<PageSize>({ type: 'integer', enum: pageSizes })),
  order: Type.Optional(Type.Unsafe<'asc' | 'desc'>({ type: 'string', enum: ['asc', 'desc'] })),
}

/** The text that a list is searched for, ignoring case. */
export const search = Type.Optional(text({ maxLength: maxSearch }))

/** The whole list as a file for a spreadsheet, instead of JSON. */
const format = Type.Optional(Type.Unsafe<'csv'>({ type: 'string', enum: ['csv'] }))

/** One of these keys, or `own:12` for a custom parameter of the aquarium. */
export function keyOrCustom<const Key extends string>(keys: readonly Key[]) {
  return Type.Unsafe<Key | CustomKey>({
    type: 'string',
    pattern: `^(?:${keys.join('|')}|${customKeyPattern})$`,
  })
}

/** What a list may be sorted by. */
function sortKey<const Key extends string>(keys: readonly Key[]) {
  return Type.Optional(Type.Unsafe<Key>({ type: 'string', enum: keys }))
}

/** One page of a list, and how many rows there are on all pages. */
export function pageOf<Row extends Type.TSchema>(row: Row) {
  return Type.Object({ rows: Type.Array(row), total: Type.Integer() })
}

/**
 * One page of what was entered in an aquarium. Of its rows, `by_sitter` are the ids of those that a sitter entered, and
 * `yours` of those that this session entered within the last day. Both are absent where there are none.
 */
export function pageOfEntries<Row extends Type.TSchema>(row: Row) {
  const ids = Type.Optional(Type.Array(id))
  return Type.Object({ ...pageOf(row).properties, by_sitter: ids, yours: ids })
}

/** Where a browser that opens a list for admins as a page, as for its CSV file, is told why that was refused. */
export const listRefusedAt = `${adminPage}?${listRefusalKey}=` as const

/** Query of a list for admins: filters by ids, search, file format, page and order. */
export function listQuery<Filters extends Type.TProperties, const Key extends string>(
  filters: Filters,
  sortKeys: readonly Key[],
) {
  return Type.Object(
    { id: Type.Optional(id), ...filters, search, format, ...paging, sort: sortKey(sortKeys) },
    { additionalProperties: false },
  )
}

/** The reply of a list for admins: all rows, or with `page` one page. */
export function listOrPageOf<Row extends Type.TSchema>(row: Row) {
  return Type.Union([Type.Array(row), pageOf(row)])
}

import { redirect } from 'react-router'
import type { EndpointPath } from '#contract/endpoints.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import type { PageSize } from '#contract/lists.names.ts'
import { readId } from '#domain/ids.ts'
import { guardTitle } from '#web/session/guard-title.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { readSearch } from '#web/ui/table/table-address.ts'
import { withinPages } from '#web/ui/table/within-pages.ts'

type Paged<Row> = { rows: Row[]; total: number }

/** One page of a list, for a loader: see `withinPages`. A user who is no longer an admin is redirected home. */
export async function loadPage<Row>(
  ask: () => Promise<Paged<Row> | Row[]>,
  place: { url: URL; page: number; per_page: PageSize },
): Promise<Paged<Row>> {
  const { searchParams } = place.url
  // No row matches an invalid id. If the filter were left out instead, the answer would be every row.
  if (hasInvalidId(searchParams)) return { rows: [], total: 0 }
  const answer = await ask().catch(turnAwayFormerAdmin)
  // The server answers an array only when no page is asked for, so not here.
  const { rows, total } = Array.isArray(answer) ? { rows: answer, total: answer.length } : answer
  return withinPages({ rows, total }, place)
}

/** Redirects home an admin who was demoted after the page was opened: the guard checks only when the path changes. */
export function turnAwayFormerAdmin(error: unknown): never {
  if (!(error instanceof ApiError) || error.code !== 'admin_required') throw error
  showMessage({ title: guardTitle, body: error.message })
  throw redirect('/')
}

const filterIds = ['id', 'user_id', 'aquarium_id', 'actor_id', 'target_id'] as const

/** True when the address filters by something that is no id: there is no such list, and no file of it. */
export function hasInvalidId(search: URLSearchParams): boolean {
  return filterIds.some((name) => search.has(name) && readFilterId(search, name) === undefined)
}

/** The id that the address filters by; undefined when it is missing or not valid. The actor 0 is the command line. */
export function readFilterId(search: URLSearchParams, name: (typeof filterIds)[number]): number | undefined {
  const text = search.get(name) ?? ''
  if (name === 'actor_id' && text === '0') return 0
  return readId(text)
}

/** The values without those that are undefined. */
export function given<Values extends object>(
  values: Values,
): { [Key in keyof Values]?: Exclude<Values[Key], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined)
  return Object.fromEntries(entries) as { [Key in keyof Values]?: Exclude<Values[Key], undefined> }
}

/** The address of a list as a CSV file; `named` are the keys of the address by which the list is filtered. */
export function fileAddress(file: EndpointPath, search: URLSearchParams, named: readonly string[]): string {
  const query = new URLSearchParams({ format: 'csv' })
  for (const name of named) {
    const value = name === 'search' ? readSearch(search) : search.get(name)
    if (value) query.set(name, value)
  }
  return `${file}?${query}`
}

/** Why a list was not exported as a file, by the code with which the server sends the browser to the admin's page. */
const refusals = new Map<string, string>([
  ['unauthenticated', 'Your session had ended. Export the list again.'],
  ['too_many_requests', 'There were too many requests. Please try again in a minute.'],
] satisfies [ErrorCode, string][])
export const listRefused = {
  title: 'List not exported',
  words: (code: string) =>
    refusals.get(code) ?? 'The list could not be prepared at the moment. Please try again in a minute.',
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import type { AllLogsSortKey } from '#contract/logs.ts'
import type { Db } from '#server/db/schema.ts'
import { containing } from '#server/db/search.ts'
import type { LogPosition } from './logs.store.ts'
import { beforeAllLogs } from './logs.store.ts'

/** Some milliseconds of work on SQLite, which is synchronous. */
const logsAtOnce = 4_000

type Search = {
  id?: number | undefined
  aquarium_id: number
  search: string
  sort: AllLogsSortKey
  order: 'asc' | 'desc'
}

/** Ids of an aquarium's logs whose note has these words, in order. No index helps, so others are let in between its steps. */
export async function searchNotes(
  db: Db,
  { id, aquarium_id, search, sort, order }: Search,
): Promise<number[]> {
  const found: number[] = []
  for (let after: LogPosition | undefined = beforeAllLogs; after; await nextTurn()) {
    const rows: (LogPosition & { hit: boolean | number | null })[] = await nextLogs(db, aquarium_id, after)
      .select(noteContains(search).as('hit'))
      .execute()
    found.push(...rows.filter(({ hit }) => hit).map((row) => row.id))
    after = rows.length < logsAtOnce ? undefined : rows.at(-1)
  }
  const wanted = id === undefined ? found : found.filter((one) => one === id)
  if (sort === 'id') wanted.sort((one, other) => one - other)
  return order === 'asc' ? wanted : wanted.reverse()
}

/** True for a note with these words, in any case of the letters A to Z; both engines fold no others. */
export function noteContains(search: string) {
  const lowerCased = search.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  return sql<boolean>`lower(logs.note) like ${containing(lowerCased)} escape '\\'`
}

function nextLogs(db: Db, aquariumId: number, after: LogPosition) {
  return db
    .selectFrom('logs')
    .innerJoin('aquariums', 'aquariums.id', 'logs.aquarium_id')
    .select(['logs.id', 'logs.timestamp'])
    .where('logs.aquarium_id', '=', aquariumId)
    .where('aquariums.deleted_at', 'is', null)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('logs.timestamp', 'logs.id'), '>', tuple(after.timestamp, after.id)),
    )
    .orderBy('logs.timestamp')
    .orderBy('logs.id')
    .limit(logsAtOnce)
}

import { sql } from 'kysely'
import type { AllLogsSortKey } from '#contract/lists.names.ts'
import { allAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Page } from '#server/db/queries/page.ts'
import { rowsOf, sliceOf } from '#server/db/queries/page.ts'
import { containing } from '#server/db/queries/search.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { LogsRange } from './logs.store.ts'

/** Notes up to so many bytes have an index of their own. Queries must repeat its condition letter for letter. */
export const shortNote = sql.lit(2_000)

export type NoteSearch = { id?: number | undefined; aquarium_id: number; search: string }

/** One page of ids of the logs whose note has these words. */
export async function pageOfNotes(
  db: Db,
  { search, page, sort }: { search: NoteSearch; page: Page; sort: AllLogsSortKey },
): Promise<{ ids: number[]; total: number }> {
  const { total } = await matching(db, search)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const slice = sliceOf(page, total)
  const ordered = matching(db, search)
    .select('found.id')
    .$if(sort !== 'id', (query) => query.orderBy('found.timestamp', slice.order))
    .orderBy('found.id', slice.order)
  return { ids: (await rowsOf(slice, ordered)).map(({ id }) => id), total }
}

export async function notesAfterId(
  db: Db,
  { search, after, limit }: { search: NoteSearch; after: number; limit: number },
): Promise<number[]> {
  const rows = await matching(db, search)
    .select('found.id')
    .where('found.id', '>', after)
    .orderBy('found.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * Searches in any case of A to Z, as both engines fold no other letters. An aquarium's short notes lie side by side in
 * an
 * index; long ones are read from their rows.
 */
function matching(db: Db, { id, aquarium_id, search }: NoteSearch) {
  const lowerCased = search.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const aquarium = allAquariums(db).select('aquariums.id').where('aquariums.id', '=', aquarium_id)
  const noted = db
    .selectFrom('logs')
    .select(['logs.id', 'logs.timestamp'])
    .where('logs.aquarium_id', '=', aquarium)
    .where(sql<boolean>`lower(logs.note) like ${containing(lowerCased)} escape '\\'`)
    .$if(id !== undefined, (query) => query.where('logs.id', '=', id ?? 0))
  const short = noted.where(sql<boolean>`octet_length(logs.note) <= ${shortNote}`)
  const long = noted.where(sql<boolean>`octet_length(logs.note) > ${shortNote}`)
  return db.selectFrom(short.unionAll(long).as('found'))
}

type NotesRange = LogsRange & { limit: number }

/** The newest notes of a range, ends included, in the order of time: read from indexes of notes only. */
export async function notesOf(db: Db, { aquariumId, from, to, limit }: NotesRange) {
  const newest = (length: ReturnType<typeof sql<boolean>>) =>
    db
      .selectFrom('logs')
      .select(['timestamp', 'id', 'note'])
      .where('aquarium_id', '=', aquariumId)
      .where(length)
      .$if(from !== undefined, (query) => query.where('timestamp', '>=', from ?? ''))
      .$if(to !== undefined, (query) => query.where('timestamp', '<=', to ?? ''))
      .orderBy('timestamp', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute()
  const short = await newest(sql<boolean>`octet_length(note) <= ${shortNote}`)
  const long = await newest(sql<boolean>`octet_length(note) > ${shortNote}`)
  return [...short, ...long]
    .toSorted((one, other) =>
      one.timestamp === other.timestamp ? one.id - other.id : one.timestamp < other.timestamp ? -1 : 1,
    )
    .slice(-limit)
}

import { sql } from 'kysely'
import type { AllLogsSortKey } from '#contract/lists.names.ts'
import { allAquariums } from '#server/aquariums/visible-aquariums.store.ts'
import type { Page } from '#server/db/queries/page.ts'
import { rowsOf, sliceOf } from '#server/db/queries/page.ts'
import { containing } from '#server/db/queries/search.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** Notes up to this many bytes have an index of their own. Queries must repeat the condition of the partial indexes letter for letter. */
export const shortNote = sql.lit(2_000)

export type NoteSearch = { id?: number | undefined; aquarium_id: number; search: string }

/** Ids of one page of an aquarium's logs whose note has these words, and how many there are on all pages. */
export async function pageOfNotes(
  db: Db,
  { wanted, page, sort }: { wanted: NoteSearch; page: Page; sort: AllLogsSortKey },
): Promise<{ ids: number[]; total: number }> {
  const { total } = await found(db, wanted)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const slice = sliceOf(page, total)
  const ordered = found(db, wanted)
    .select('found.id')
    .$if(sort !== 'id', (query) => query.orderBy('found.timestamp', slice.order))
    .orderBy('found.id', slice.order)
  return { ids: (await rowsOf(slice, ordered)).map(({ id }) => id), total }
}

/** The next ids of an aquarium's logs whose note has these words. */
export async function notesAfterId(
  db: Db,
  { wanted, after, limit }: { wanted: NoteSearch; after: number; limit: number },
): Promise<number[]> {
  const rows = await found(db, wanted)
    .select('found.id')
    .where('found.id', '>', after)
    .orderBy('found.id')
    .limit(limit)
    .execute()
  return rows.map(({ id }) => id)
}

/**
 * The logs whose note has these words, in any case of the letters A to Z: both engines fold no others. An aquarium's short
 * notes lie side by side in an index, and no row is read; its long ones, if there are any, are read from their rows.
 */
function found(db: Db, { id, aquarium_id, search }: NoteSearch) {
  const lowerCased = search.replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
  const noted = db
    .selectFrom('logs')
    .select(['logs.id', 'logs.timestamp'])
    .where(
      'logs.aquarium_id',
      '=',
      allAquariums(db).select('aquariums.id').where('aquariums.id', '=', aquarium_id),
    )
    .where(sql<boolean>`lower(logs.note) like ${containing(lowerCased)} escape '\\'`)
    .$if(id !== undefined, (query) => query.where('logs.id', '=', id ?? 0))
  const short = noted.where(sql<boolean>`octet_length(logs.note) <= ${shortNote}`)
  const long = noted.where(sql<boolean>`octet_length(logs.note) > ${shortNote}`)
  return db.selectFrom(short.unionAll(long).as('found'))
}

import { sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'
import type { LogsRange } from './logs.store.ts'
import { shortNote } from './note-search.store.ts'

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

import { sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'
import { allAquariumsOf } from './visible-aquariums.store.ts'

/** Of a log with its entries in the indexes, without its note. */
export const logBytes = 200

/** Of an event with its entries in the indexes and a note of a line or two. */
export const eventBytes = 300

/** Of all photos, logs and events, also in deleted aquariums that an admin could bring back. */
export async function storedBytes(db: Db, userId: number): Promise<number> {
  const sum = sql<number>`cast(coalesce(sum(logs * ${sql.lit(logBytes)} + note_bytes + image_bytes), 0) as bigint)`
  const { bytes } = await allAquariumsOf(db, userId)
    .innerJoin('log_counts', 'log_counts.aquarium_id', 'aquariums.id')
    .select(sum.as('bytes'))
    .executeTakeFirstOrThrow()
  // From an index: of tanks with very many this takes a millisecond or two.
  const { events } = await allAquariumsOf(db, userId)
    .innerJoin('events', 'events.aquarium_id', 'aquariums.id')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow()
  return bytes + events * eventBytes
}

import { sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'
import { allAquariumsOf } from './visible-aquariums.store.ts'

/** The bytes that a log takes with its entries in the indexes, without its note. */
const logBytes = 200

/** Bytes of all photos and logs in an account's aquariums, also of those that it has deleted and an admin could bring back. */
export async function storedBytes(db: Db, userId: number): Promise<number> {
  const { bytes } = await allAquariumsOf(db, userId)
    .innerJoin('log_counts', 'log_counts.aquarium_id', 'aquariums.id')
    .select(
      sql<number>`cast(coalesce(sum(logs * ${sql.lit(logBytes)} + note_bytes + image_bytes), 0) as bigint)`.as(
        'bytes',
      ),
    )
    .executeTakeFirstOrThrow()
  return bytes
}

import type { DosedParameter } from '#domain/care/salts.ts'
import type { Db } from '#server/db/schema/schema.ts'

export type StoredTest = { timestamp: string; value: number }

/** Newest first, `to` inclusive. */
export async function newestTests(
  db: Db,
  {
    aquariumId,
    parameter,
    from,
    to,
    limit,
  }: { aquariumId: number; parameter: DosedParameter; from: string; to: string; limit?: number },
): Promise<StoredTest[]> {
  const rows = await db
    .selectFrom('logs')
    .select(['timestamp', `${parameter} as value`])
    .where('aquarium_id', '=', aquariumId)
    .where(parameter, 'is not', null)
    .where('timestamp', '>=', from)
    .where('timestamp', '<=', to)
    .orderBy('timestamp', 'desc')
    .orderBy('id', 'desc')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows as StoredTest[]
}

export async function volumeOf(db: Db, aquariumId: number): Promise<number | null> {
  const { volume_litres } = await db
    .selectFrom('aquariums')
    .select('volume_litres')
    .where('id', '=', aquariumId)
    .executeTakeFirstOrThrow()
  return volume_litres
}

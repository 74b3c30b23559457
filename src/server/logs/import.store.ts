import type { Log } from '#contract/logs.ts'
import { parameterKeys } from '#domain/parameters.ts'
import type { Db } from '#server/db/schema.ts'
import type { LogValues } from './logs.store.ts'

/** The logs of an aquarium at these timestamps, by id. */
export async function logsAt(
  db: Db,
  { aquariumId, timestamps }: { aquariumId: number; timestamps: readonly string[] },
): Promise<Log[]> {
  return db
    .selectFrom('logs')
    .select(['id', 'aquarium_id', 'timestamp', ...parameterKeys, 'note'])
    .where('aquarium_id', '=', aquariumId)
    .where('timestamp', 'in', timestamps)
    .orderBy('id')
    .execute()
}

export async function insertLogs(db: Db, logs: readonly LogValues[]) {
  if (logs.length > 0) await db.insertInto('logs').values(logs).execute()
}

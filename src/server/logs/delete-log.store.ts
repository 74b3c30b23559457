import type { Expression } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'

/** False when the log is gone. Deletes also what imports have noted of its values before them. */
export async function deleteLogRow(
  db: Db,
  { id, aquariumId }: { id: number; aquariumId: number },
): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('logs').where('id', '=', id).executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) return false
  await forgetChanges(db, { aquariumId, logs: [id] })
  return true
}

type Logs = { aquariumId: number; logs: readonly number[] | Expression<number> }

/** Deletes what imports have noted of logs that are gone, or about to go. */
export async function forgetChanges(db: Db, { aquariumId, logs }: Logs) {
  await db
    .deleteFrom('import_changes')
    .where('log_id', 'in', logs)
    // By import, since the changes have no index by log.
    .where('import_id', 'in', (eb) =>
      eb.selectFrom('imports').select('id').where('aquarium_id', '=', aquariumId),
    )
    .execute()
}

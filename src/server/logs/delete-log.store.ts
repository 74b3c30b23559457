import { forgetReply } from '#server/db/once.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** Deletes the log, and its values wherever else they are kept: in what imports have changed, and in the reply to who created it. */
export async function deleteLogRow(
  db: Db,
  { id, aquariumId }: { id: number; aquariumId: number },
): Promise<boolean> {
  const deleted = await db.deleteFrom('logs').where('id', '=', id).returning('created_at').executeTakeFirst()
  if (!deleted) return false
  if (deleted.created_at !== null) await forgetReply(db, { createdId: id, createdAt: deleted.created_at })
  await db
    .deleteFrom('import_changes')
    .where('log_id', '=', id)
    // By import first: the changes have no index by log.
    .where('import_id', 'in', (eb) =>
      eb.selectFrom('imports').select('id').where('aquarium_id', '=', aquariumId),
    )
    .execute()
  return true
}

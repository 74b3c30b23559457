import { sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'

/**
 * Writes one row as it is, durably: a database that is full, read-only, damaged or empty fails here.
 * @throws an error that `asDatabaseFault` knows
 */
export async function probeWrites(db: Db, { isWriting }: { isWriting(): boolean }) {
  // Also says whether the tables are there.
  await db.selectFrom('settings').select('key').limit(1).execute()
  // An import may be writing for a long time: it would say itself what is wrong.
  if (!isWriting()) await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db)
}

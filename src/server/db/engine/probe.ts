import { sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'

/**
 * Writes one row unchanged, and waits until it is on the disk. This fails when the database is full, read-only, damaged or
 * empty.
 * @throws an error that `asDatabaseFault` knows
 */
export async function probeWrites(db: Db, { isWriting }: { isWriting(): boolean }) {
  // Fails when the tables are missing.
  await db.selectFrom('settings').select('key').limit(1).execute()
  // Skipped while somebody writes: an import may take long, and would itself report what is wrong.
  if (!isWriting()) await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db)
}

import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'

/** Any numbers, each its own lock; another program on the same PostgreSQL database would have to pick them by chance. */
const locks = { accounts: 0x636f7261, turns: 0x636f7262, rollups: 0x636f726c } as const

/**
 * Lets transactions that take the same lock run one after another until they end. What is read after it is what the one
 * before has left. On SQLite every writing transaction waits for its turn anyway.
 */
export async function takeLock(db: Db, lock: keyof typeof locks) {
  if (hasRowLocks(db)) await sql`select pg_advisory_xact_lock(${locks[lock]})`.execute(db)
}

/** Whether rows are locked one by one. SQLite has one writer at a time, who sees what the one before has left. */
export function hasRowLocks(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

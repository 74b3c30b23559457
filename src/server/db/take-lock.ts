import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'

/** Arbitrary numbers, one for each lock; another program on the same PostgreSQL database could only pick the same ones by chance. */
const locks = { accounts: 0x636f7261, turns: 0x636f7262, rollups: 0x636f726c } as const

/**
 * Makes transactions that take the same lock run one after another. What a transaction reads afterwards includes what the
 * one before has committed. On SQLite every writing transaction waits for its turn anyway.
 */
export async function takeLock(db: Db, lock: keyof typeof locks) {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${locks[lock]})`.execute(db)
}

/** Whether PostgreSQL is under the database: it locks single rows. SQLite has one writer at a time, who sees what the one before has committed. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

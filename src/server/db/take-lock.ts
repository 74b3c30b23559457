import { PostgresAdapter, sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'

/** Arbitrary numbers, which another program on the same database is unlikely to use. */
const locks = { accounts: 0x636f7261, turns: 0x636f7262, rollups: 0x636f726c } as const

/** Makes transactions with the same lock run one after another. On SQLite every writer waits for its turn anyway. */
export async function takeLock(db: Db, lock: keyof typeof locks) {
  if (isPostgres(db)) await sql`select pg_advisory_xact_lock(${locks[lock]})`.execute(db)
}

/** True on PostgreSQL, which locks single rows. */
export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter
}

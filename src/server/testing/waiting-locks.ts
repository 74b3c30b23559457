import { sql } from 'kysely'
import { expect } from 'vitest'
import type { Engine } from '#server/db/engine.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** Resolves once so many transactions wait for a lock. On SQLite none has begun then: transactions take turns. */
export async function expectWaiting(db: Db, engine: Engine, count: number) {
  if (engine === 'sqlite') return
  const waiting = sql<{ n: number }>`select count(*)::int as n from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`
  await expect.poll(async () => (await waiting.execute(db)).rows[0]?.n).toBe(count)
}

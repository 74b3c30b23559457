import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** Keys that are kept for longer than their replies: each hour's sweep finds its rows without reading those that stay. */
export async function up(db: Kysely<unknown>, _engine: Engine) {
  await sql`drop index idempotency_keys_created`.execute(db)
  await sql`create index idempotency_keys_replied on idempotency_keys (created_at) where reply is not null`.execute(
    db,
  )
  await sql`create index idempotency_keys_kept on idempotency_keys (keep_until) where keep_until is not null`.execute(
    db,
  )
}

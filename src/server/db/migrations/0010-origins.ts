import type { Kysely } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** Where a log comes from and who has changed it, and how long a key answers with what it created. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  const origins = [
    ['import_id', 'integer'],
    ['source', text],
    ['changed_at', text],
    ['changed_by', 'integer'],
    ['created_by', 'integer'],
    ['created_at', text],
    ['created_session', text],
  ] as const
  for (const [name, type] of origins) await db.schema.alterTable('logs').addColumn(name, type).execute()
  await db.schema.alterTable('idempotency_keys').addColumn('created_id', 'integer').execute()
  await db.schema.alterTable('idempotency_keys').addColumn('keep_until', text).execute()
}

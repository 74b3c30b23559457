import type { Kysely } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** By which session a photo came, as of logs and entries of care: a sitter takes its own back for a day. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  await db.schema.alterTable('images').addColumn('created_session', text).execute()
}

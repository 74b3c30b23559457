import type { Kysely } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** What an import has told when it was done, so that its page tells the same later. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  await db.schema.alterTable('imports').addColumn('report', text).execute()
}

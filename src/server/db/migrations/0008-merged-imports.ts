import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** When an import came to be merged: those that are refused, and files that are only looked at, count apart. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`
  await db.schema.alterTable('imports').addColumn('merged_at', text).execute()
}

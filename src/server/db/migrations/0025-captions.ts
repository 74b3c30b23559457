import type { Kysely } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** What the user says of a photo, and when that was last changed: by this the backups notice what nobody wrote. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  for (const name of ['caption', 'caption_changed_at'])
    await db.schema.alterTable('images').addColumn(name, text).execute()
}

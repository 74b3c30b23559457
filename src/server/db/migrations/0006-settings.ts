import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** What this database remembers of itself, such as the id that its files bear, too. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  const text = onSqlite ? sql`text` : sql`text collate "C"`
  const table = db.schema.createTable('settings')
  await (onSqlite ? table.modifyEnd(sql`strict`) : table)
    .addColumn('key', text, (column) => column.primaryKey())
    .addColumn('value', text, (column) => column.notNull())
    .execute()
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** When keepers started imports: all nodes count them together. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  const table = db.schema
    .createTable('imports')
    .addColumn('id', 'integer', (column) =>
      onSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity(),
    )
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('started_at', onSqlite ? sql`text` : sql`text collate "C"`, (column) => column.notNull())
  await (onSqlite ? table.modifyEnd(sql`strict`) : table).execute()
  await db.schema
    .createIndex('imports_user_started')
    .on('imports')
    .columns(['user_id', 'started_at'])
    .execute()
}

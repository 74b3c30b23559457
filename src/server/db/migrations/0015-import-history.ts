import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** What an import has done, so that it can be told and taken back. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  await db.schema
    .alterTable('imports')
    .addColumn('aquarium_id', 'integer', (column) => column.references('aquariums.id').onDelete('cascade'))
    .execute()
  for (const name of ['file_name', 'finished_at', 'undone_at'])
    await db.schema.alterTable('imports').addColumn(name, text).execute()
  for (const name of ['created', 'updated', 'unchanged', 'rejected', 'first_log_id', 'last_log_id'])
    await db.schema.alterTable('imports').addColumn(name, 'integer').execute()
  await db.schema.createIndex('imports_aquarium').on('imports').columns(['aquarium_id', 'id']).execute()

  const changes = db.schema
    .createTable('import_changes')
    .addColumn('import_id', 'integer', (column) =>
      column.notNull().references('imports.id').onDelete('cascade'),
    )
    .addColumn('log_id', 'integer', (column) => column.notNull())
    .addColumn('before', text, (column) => column.notNull())
    .addColumn('after', text, (column) => column.notNull())
    .addColumn('changed_at', text)
    .addColumn('changed_by', 'integer')
    .addPrimaryKeyConstraint('import_changes_pk', ['import_id', 'log_id'])
  await (engine === 'sqlite' ? changes.modifyEnd(sql`strict, without rowid`) : changes).execute()
}

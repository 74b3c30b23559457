import type { ColumnDefinitionBuilder, Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** Images of aquariums, and the files that they are made of. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  const text = onSqlite ? sql`text` : sql`text collate "C"`
  const identity = (column: ColumnDefinitionBuilder) =>
    onSqlite ? column.primaryKey().autoIncrement() : column.primaryKey().generatedAlwaysAsIdentity()
  const table = (name: string) => {
    const table = db.schema.createTable(name)
    return onSqlite ? table.modifyEnd(sql`strict`) : table
  }

  await table('image_files')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('mark', text, (column) => column.notNull())
    .addColumn('condemned_at', text)
    .execute()

  await table('images')
    .addColumn('id', 'integer', identity)
    .addColumn('aquarium_id', 'integer', (column) =>
      column.notNull().references('aquariums.id').onDelete('cascade'),
    )
    // A file that an image is made of cannot be forgotten.
    .addColumn('full_hash', text, (column) => column.notNull().references('image_files.hash'))
    .addColumn('thumbnail_hash', text, (column) => column.notNull().references('image_files.hash'))
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('taken_at', text)
    .addColumn('created_at', text, (column) => column.notNull())
    .execute()
  await db.schema.createIndex('images_aquarium').on('images').columns(['aquarium_id', 'id']).execute()
  await db.schema.createIndex('images_full').on('images').column('full_hash').execute()
  await db.schema.createIndex('images_thumbnail').on('images').column('thumbnail_hash').execute()
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** How the files of a header were read into an aquarium the last time, so that it can be proposed again. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  const mappings = db.schema
    .createTable('import_mappings')
    .addColumn('aquarium_id', 'integer', (column) =>
      column.notNull().references('aquariums.id').onDelete('cascade'),
    )
    .addColumn('fingerprint', text, (column) => column.notNull())
    .addColumn('mapping', text, (column) => column.notNull())
    .addColumn('used_at', text, (column) => column.notNull())
    .addPrimaryKeyConstraint('import_mappings_pk', ['aquarium_id', 'fingerprint'])
  await (engine === 'sqlite' ? mappings.modifyEnd(sql`strict, without rowid`) : mappings).execute()
}

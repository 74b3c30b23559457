import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** The ranges that a keeper wants of the water of one tank. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text, real } = columnTypes(engine)
  const table = db.schema
    .createTable('targets')
    .addColumn('aquarium_id', 'integer', (column) =>
      column.notNull().references('aquariums.id').onDelete('cascade'),
    )
    .addColumn('parameter', text, (column) => column.notNull())
    .addColumn('low', real)
    .addColumn('high', real)
    .addColumn('goal', real)
    .addPrimaryKeyConstraint('targets_pk', ['aquarium_id', 'parameter'])
  await (engine === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute()
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** What keepers have answered when asked whether a parameter is still tested, and about which test. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  const table = db.schema
    .createTable('test_answers')
    .addColumn('aquarium_id', 'integer', (column) =>
      column.notNull().references('aquariums.id').onDelete('cascade'),
    )
    .addColumn('parameter', text, (column) => column.notNull())
    .addColumn('last_tested', text, (column) => column.notNull())
    .addColumn('stopped', engine === 'sqlite' ? 'integer' : 'boolean', (column) => column.notNull())
    .addPrimaryKeyConstraint('test_answers_pk', ['aquarium_id', 'parameter'])
  await (engine === 'sqlite' ? table.modifyEnd(sql`strict`) : table).execute()
}

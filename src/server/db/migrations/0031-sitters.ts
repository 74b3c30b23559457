import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** Phones of sitters: the one tank that they are paired for, and until when; what a sitter has to know of a tank. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  const pairings = () => db.schema.alterTable('pairings')
  await pairings()
    .addColumn('kind', text, (column) => column.notNull().defaultTo('device'))
    .execute()
  await pairings()
    .addColumn('aquarium_id', 'integer', (column) => column.references('aquariums.id').onDelete('cascade'))
    .execute()
  await pairings().addColumn('until', text).execute()
  // Asked whenever an aquarium is removed.
  await sql`create index pairings_aquarium on pairings (aquarium_id) where aquarium_id is not null`.execute(
    db,
  )
  await db.schema.alterTable('aquariums').addColumn('sitter_note', text).execute()
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** Sessions of devices and caretakers: what they may do, in which aquarium, and until when. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  const sessions = () => db.schema.alterTable('sessions')
  await sessions().addColumn('public_id', text).execute()
  await sessions()
    .addColumn('kind', text, (column) => column.notNull().defaultTo('browser'))
    .execute()
  await sessions().addColumn('name', text).execute()
  await sessions().addColumn('origin', text).execute()
  await sessions()
    .addColumn('aquarium_id', 'integer', (column) => column.references('aquariums.id').onDelete('cascade'))
    .execute()
  await sessions().addColumn('may', text).execute()
  await sessions().addColumn('expires_at', text).execute()
  await sql`create unique index sessions_public on sessions (public_id) where public_id is not null`.execute(
    db,
  )
  // Asked whenever an aquarium is removed.
  await sql`create index sessions_aquarium on sessions (aquarium_id) where aquarium_id is not null`.execute(
    db,
  )
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** Phones that are being paired: who let them in, the hashes of what opens, and how far it is. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  const pairings = db.schema
    .createTable('pairings')
    .addColumn('id', text, (column) => column.primaryKey())
    .addColumn('code_hash', text, (column) => column.notNull().unique())
    .addColumn('short_hash', text, (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.notNull().references('users.id').onDelete('cascade'))
    .addColumn('created_at', text, (column) => column.notNull())
    .addColumn('claim_hash', text)
    .addColumn('device_name', text)
    .addColumn('digits', 'integer')
    .addColumn('confirmed_at', text)
  await (engine === 'sqlite' ? pairings.modifyEnd(sql`strict`) : pairings).execute()
  await sql`create index pairings_user on pairings (user_id)`.execute(db)
}

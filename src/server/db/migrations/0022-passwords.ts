import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** Accounts that Coralline keeps itself: their passwords, the links that open something once, and sign-ins that tie an account. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  const passwords = db.schema
    .createTable('passwords')
    .addColumn('user_id', 'integer', (column) =>
      column.primaryKey().references('users.id').onDelete('cascade'),
    )
    .addColumn('hash', text, (column) => column.notNull())
    .addColumn('browser_key', text, (column) => column.notNull())
    .addColumn('changed_at', text, (column) => column.notNull())
  await (engine === 'sqlite' ? passwords.modifyEnd(sql`strict`) : passwords).execute()
  const links = db.schema
    .createTable('links_once')
    .addColumn('hash', text, (column) => column.primaryKey())
    .addColumn('kind', text, (column) => column.notNull())
    .addColumn('user_id', 'integer', (column) => column.references('users.id').onDelete('cascade'))
    .addColumn('made_by', 'integer')
    .addColumn('expires_at', text, (column) => column.notNull())
  await (engine === 'sqlite' ? links.modifyEnd(sql`strict`) : links).execute()
  await sql`create index links_once_user on links_once (user_id)`.execute(db)
  await sql`alter table sign_ins add column ties_user_id integer references users (id) on delete cascade`.execute(
    db,
  )
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** The daily message: who wants it how and when, what the last one told, and which e-mail addresses are confirmed. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const { text } = columnTypes(engine)
  const texts = ['remind_by', 'remind_zone', 'remind_topic', 'reminded_on', 'reminded_of']
  // The address itself, so that one that has changed is no longer confirmed.
  for (const name of [...texts, 'email_confirmed', 'email_confirmed_by', 'email_confirmed_at'])
    await db.schema.alterTable('users').addColumn(name, text).execute()
  await db.schema.alterTable('users').addColumn('remind_hour', 'integer').execute()
  await db.schema
    .alterTable('users')
    .addColumn('bounces', 'integer', (column) => column.notNull().defaultTo(0))
    .execute()
  await sql`create index users_reminded on users (remind_zone, remind_hour) where remind_by is not null`.execute(
    db,
  )
  await db.schema.alterTable('links_once').addColumn('email', text).execute()
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/**
 * When the notes and the targets of a tank were last changed, and what the backups found to have changed without a
 * write: by the values from before, which one backup still has, they can be put back.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  const { text } = columnTypes(engine)
  for (const name of ['notes_changed_at', 'targets_changed_at'])
    await db.schema.alterTable('aquariums').addColumn(name, text).execute()
  const identity = onSqlite
    ? sql`integer primary key autoincrement`
    : sql`integer generated always as identity primary key`
  await sql`create table silent_changes (
    id ${identity},
    found_at ${text} not null,
    backup ${text} not null,
    aquarium_id integer not null references aquariums (id) on delete cascade,
    log_id integer references logs (id) on delete cascade,
    before ${text} not null,
    after ${text} not null,
    put_back_at ${text},
    let_go_at ${text}
  )${onSqlite ? sql` strict` : sql``}`.execute(db)
  // Asked whenever a log or a tank is removed.
  await sql`create index silent_changes_log on silent_changes (log_id)`.execute(db)
  await sql`create index silent_changes_aquarium on silent_changes (aquarium_id)`.execute(db)
}

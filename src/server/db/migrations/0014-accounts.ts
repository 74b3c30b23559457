import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** Exports of accounts that are brought back, the tanks that they make, and accounts that were closed and can return. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  const { text } = columnTypes(engine)
  const identity = onSqlite
    ? sql`integer primary key autoincrement`
    : sql`integer generated always as identity primary key`
  await sql`create table account_imports (
    id ${identity},
    user_id integer not null references users (id) on delete cascade,
    manifest ${text} not null,
    seen_at ${text} not null,
    done_at ${text},
    constraint account_imports_manifest unique (user_id, manifest)
  )${onSqlite ? sql` strict` : sql``}`.execute(db)
  await db.schema
    .alterTable('aquariums')
    .addColumn('account_import_id', 'integer', (column) =>
      column.references('account_imports.id').onDelete('set null'),
    )
    .execute()
  // Asked whenever an import is given up.
  await sql`create index aquariums_account_import on aquariums (account_import_id) where account_import_id is not null`.execute(
    db,
  )
  await db.schema.alterTable('users').addColumn('closed_at', text).execute()
  const flag = onSqlite ? sql`integer not null default 0` : sql`boolean not null default false`
  await sql`alter table sign_ins add column reopens ${flag}`.execute(db)
}

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** Every secret that opens a part of an account: tokens of the API, links that share a tank, calendar addresses. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  const { text } = columnTypes(engine)
  const strict = onSqlite ? sql` strict` : sql``
  const identity = onSqlite
    ? sql`integer primary key autoincrement`
    : sql`integer generated always as identity primary key`
  await sql`create table access_keys (
    id ${identity},
    user_id integer not null references users (id) on delete cascade,
    aquarium_id integer references aquariums (id) on delete cascade,
    kind ${text} not null,
    name ${text} not null,
    public_id ${text} not null unique,
    secret_hash ${text} not null unique,
    start ${text} not null,
    may ${text},
    shows ${text},
    since ${text},
    created_at ${text} not null,
    expires_at ${text},
    used_at ${text},
    uses integer not null default 0
  )${strict}`.execute(db)
  await sql`create index access_keys_user on access_keys (user_id, kind)`.execute(db)
  await sql`create index access_keys_aquarium on access_keys (aquarium_id)
    where aquarium_id is not null`.execute(db)
}

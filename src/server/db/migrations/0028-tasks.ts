import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/**
 * What is to be done in a tank again and again. That it was done is nowhere stored: logs and events say it, and an
 * event that no reading or product tells apart names its task.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  const { text } = columnTypes(engine)
  const strict = onSqlite ? sql` strict` : sql``
  const identity = onSqlite
    ? sql`integer primary key autoincrement`
    : sql`integer generated always as identity primary key`
  await sql`create table tasks (
    id ${identity},
    aquarium_id integer not null references aquariums (id) on delete cascade,
    kind ${text} not null,
    name ${text},
    parameter ${text},
    product_id integer references products (id),
    every_days integer,
    weekdays integer,
    starts_on ${text} not null,
    not_before ${text},
    archived_at ${text},
    created_at ${text} not null,
    changes integer not null default 0,
    constraint tasks_rhythm check ((every_days is null) <> (weekdays is null))
  )${strict}`.execute(db)
  await sql`create index tasks_aquarium on tasks (aquarium_id, id)`.execute(db)
  await sql`create index tasks_product on tasks (product_id) where product_id is not null`.execute(db)
  await sql`alter table events add column task_id integer references tasks (id) on delete set null`.execute(
    db,
  )
  await sql`create index events_task on events (task_id, timestamp) where task_id is not null`.execute(db)
}

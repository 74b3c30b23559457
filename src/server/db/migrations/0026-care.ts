import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/** What was done to a tank, and what is dosed in it. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  const { text, real } = columnTypes(engine)
  const strict = onSqlite ? sql` strict` : sql``
  const identity = onSqlite
    ? sql`integer primary key autoincrement`
    : sql`integer generated always as identity primary key`
  await sql`create table products (
    id ${identity},
    aquarium_id integer not null references aquariums (id) on delete cascade,
    name ${text} not null,
    sort_name ${text} not null,
    unit ${text} not null,
    ref_amount ${real} not null,
    ref_litres ${real} not null,
    alkalinity ${real},
    calcium ${real},
    magnesium ${real},
    archived_at ${text},
    created_at ${text} not null,
    constraint products_name unique (aquarium_id, sort_name)
  )${strict}`.execute(db)
  await sql`create table events (
    id ${identity},
    aquarium_id integer not null references aquariums (id) on delete cascade,
    timestamp ${text} not null,
    kind ${text} not null,
    title ${text},
    product_id integer references products (id),
    amount ${real},
    percent ${real},
    new_alkalinity ${real},
    new_calcium ${real},
    new_magnesium ${real},
    note ${text},
    created_by integer,
    created_at ${text} not null,
    created_session ${text},
    changed_at ${text},
    changed_by integer
  )${strict}`.execute(db)
  await sql`create index events_time on events (aquarium_id, timestamp, id)`.execute(db)
  await sql`create index events_kind on events (aquarium_id, kind, timestamp, id)`.execute(db)
  // The newest setting of a product's doser is one entry of it.
  await sql`create index events_product on events (product_id, kind, timestamp, id)
    where product_id is not null`.execute(db)
}

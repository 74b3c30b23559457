import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/**
 * What a tank follows beyond the parameters that all have, and its readings. They lie side by side by parameter and time, with
 * a copy of the log's moment, so that a series is read in one go whatever else the tank has; the copy follows the log.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  const { text, real } = columnTypes(engine)
  const identity = onSqlite
    ? sql`integer primary key autoincrement`
    : sql`integer generated always as identity primary key`
  await sql`create table own_parameters (
    id ${identity},
    aquarium_id integer not null references aquariums (id) on delete cascade,
    catalogue ${text},
    label ${text} not null,
    sort_label ${text} not null,
    unit ${text} not null,
    decimals integer not null,
    charted ${onSqlite ? sql`integer` : sql`boolean`} not null,
    position integer not null,
    archived_at ${text},
    created_at ${text} not null,
    constraint own_parameters_label unique (aquarium_id, sort_label)
  )${onSqlite ? sql` strict` : sql``}`.execute(db)
  const key = sql`primary key (parameter_id, timestamp, log_id)`
  await sql`create table own_readings (
    parameter_id integer not null references own_parameters (id) on delete cascade,
    timestamp ${text} not null,
    log_id integer not null references logs (id) on delete cascade,
    value ${real} not null,
    ${onSqlite ? key : sql`${key} include (value)`}
  )${onSqlite ? sql` strict, without rowid` : sql``}`.execute(db)
  await sql`create index own_readings_log on own_readings (log_id)`.execute(db)
  for (const statement of onSqlite ? sqliteTriggers : postgresTriggers) await sql.raw(statement).execute(db)
}

const sqliteTriggers = [
  `create trigger logs_move_own after update of timestamp on logs when new.timestamp <> old.timestamp begin
    update own_readings set timestamp = new.timestamp where log_id = new.id;
  end`,
]

const postgresTriggers = [
  `create function move_own_readings() returns trigger language plpgsql as $$ begin
    update own_readings set timestamp = new.timestamp where log_id = new.id;
    return null;
  end $$`,
  `create trigger logs_move_own after update of timestamp on logs for each row
    when (new.timestamp <> old.timestamp) execute function move_own_readings()`,
]

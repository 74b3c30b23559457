import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'
import { columnTypes } from './column-types.ts'

/**
 * What the readings of past days come to, so that a chart of a million logs need not read them. Which days are rolled up is
 * said by a letter a day; writing a log takes its day's away. Nothing is rolled up by this step.
 */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const onSqlite = engine === 'sqlite'
  const { text } = columnTypes(engine)
  const aquarium = sql`aquarium_id integer not null references aquariums (id) on delete cascade`
  await sql`create table rolled_months (
    ${aquarium},
    month ${text} not null,
    days ${text} not null,
    claim ${text},
    primary key (aquarium_id, month)
  )${onSqlite ? sql` strict, without rowid` : sql``}`.execute(db)
  await sql`create table rollups (
    ${aquarium},
    kind ${text} not null,
    level integer not null,
    block integer not null,
    parameter ${text} not null,
    numbers ${onSqlite ? sql`blob` : sql`bytea`} not null,
    primary key (aquarium_id, kind, level, block, parameter)
  )${onSqlite ? sql` strict` : sql``}`.execute(db)
  for (const statement of onSqlite ? sqliteTriggers : postgresTriggers) await sql.raw(statement).execute(db)
}

/** A log of a day that nothing is kept of costs a look for its month. */
const forget = (log: 'old' | 'new') => `
  update rolled_months
    set claim = null, days = substr(days, 1, cast(substr(${log}.timestamp, 9, 2) as integer) - 1) || '-'
      || substr(days, cast(substr(${log}.timestamp, 9, 2) as integer) + 1)
    where aquarium_id = ${log}.aquarium_id and month = substr(${log}.timestamp, 1, 7)
      and (claim is not null or substr(days, cast(substr(${log}.timestamp, 9, 2) as integer), 1) <> '-');`

const sqliteTriggers = [
  `create trigger logs_roll_insert after insert on logs begin ${forget('new')} end`,
  `create trigger logs_roll_delete after delete on logs begin ${forget('old')} end`,
  `create trigger logs_roll_update after update on logs begin ${forget('old')} ${forget('new')} end`,
  `create trigger logs_count_moved after update of aquarium_id on logs when new.aquarium_id <> old.aquarium_id begin
    update log_counts set logs = logs - 1, note_bytes = note_bytes - coalesce(octet_length(new.note), 0)
      where aquarium_id = old.aquarium_id;
    update log_counts set logs = logs + 1, note_bytes = note_bytes + coalesce(octet_length(new.note), 0)
      where aquarium_id = new.aquarium_id;
  end`,
]

/**
 * Once a statement. After the triggers that count, by their names: who waits for a month holds the count of its logs already.
 * A transaction that reads an older state of the database than the committed one would not see what it has to take away.
 */
const postgresTriggers = [
  `create function forget_rolled_days() returns trigger language plpgsql as $$ declare changed record; begin
    if current_setting('transaction_isolation') <> 'read committed' then
      raise exception 'Logs are written in transactions of the level READ COMMITTED only.';
    end if;
    for changed in
      select distinct changed_logs.aquarium_id, substr(changed_logs.timestamp, 1, 7) as month,
          cast(substr(changed_logs.timestamp, 9, 2) as integer) as day
        from changed_logs join rolled_months on rolled_months.aquarium_id = changed_logs.aquarium_id
          and rolled_months.month = substr(changed_logs.timestamp, 1, 7)
        where rolled_months.claim is not null
          or substr(rolled_months.days, cast(substr(changed_logs.timestamp, 9, 2) as integer), 1) <> '-'
        order by 1, 2, 3
    loop
      update rolled_months set claim = null, days = overlay(days placing '-' from changed.day)
        where aquarium_id = changed.aquarium_id and month = changed.month;
    end loop;
    return null;
  end $$`,
  `create function count_moved_logs() returns trigger language plpgsql as $$ begin
    update log_counts set logs = logs - 1, note_bytes = note_bytes - coalesce(octet_length(new.note), 0)
      where aquarium_id = old.aquarium_id;
    update log_counts set logs = logs + 1, note_bytes = note_bytes + coalesce(octet_length(new.note), 0)
      where aquarium_id = new.aquarium_id;
    return null;
  end $$`,
  `create trigger logs_count_moved after update of aquarium_id on logs for each row
    when (new.aquarium_id <> old.aquarium_id) execute function count_moved_logs()`,
  ...[
    ['insert', 'insert', 'new'],
    ['delete', 'delete', 'old'],
    ['moved_from', 'update', 'old'],
    ['moved_to', 'update', 'new'],
  ].map(
    ([name, event, table]) => `create trigger logs_roll_${name} after ${event} on logs
      referencing ${table} table as changed_logs for each statement execute function forget_rolled_days()`,
  ),
]

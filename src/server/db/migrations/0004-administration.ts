import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

const usersAtOnce = 1_000

type Frozen = {
  users: { id: number; name: string; sort_name: string }
  aquariums: { id: number }
}

/** What admin lists sort by, counts of logs that are kept while logs come and go, and aquariums that wait to be removed. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  const text = engine === 'sqlite' ? sql`text` : sql`text collate "C"`
  await db.schema
    .alterTable('users')
    .addColumn('sort_name', text, (column) => column.notNull().defaultTo(''))
    .execute()
  await fillSortNames(db as Kysely<Frozen>)
  await db.schema.alterTable('aquariums').addColumn('deleted_at', text).execute()
  await createIndexes(db)
  await createLogCounts(db, engine)
}

async function fillSortNames(db: Kysely<Frozen>) {
  for (let after = 0; ; ) {
    const users = await db
      .selectFrom('users')
      .select(['id', 'name'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(usersAtOnce)
      .execute()
    for (const { id, name } of users)
      await db.updateTable('users').set({ sort_name: name.toLowerCase() }).where('id', '=', id).execute()
    if (users.length < usersAtOnce) return
    after = users.at(-1)?.id ?? after
  }
}

async function createIndexes(db: Kysely<unknown>) {
  const indexes: [string, string, string[]][] = [
    ['users_name', 'users', ['sort_name', 'id']],
    ['users_created', 'users', ['created_at', 'id']],
    ['users_last_login', 'users', ['last_login_at', 'id']],
    ['users_level', 'users', ['subscription_level', 'id']],
    ['aquariums_name', 'aquariums', ['sort_name', 'id']],
    ['aquariums_created', 'aquariums', ['created_at', 'id']],
    ['audit_rows_actor', 'audit_rows', ['actor_id', 'id']],
    ['audit_rows_target', 'audit_rows', ['target', 'target_id', 'id']],
  ]
  for (const [name, table, columns] of indexes)
    await db.schema.createIndex(name).on(table).columns(columns).execute()
  // Few rows wait to be removed, and everybody asks whether there are any.
  await sql`create index users_deleted on users (id) where deleted_at is not null`.execute(db)
  await sql`create index aquariums_deleted on aquariums (id) where deleted_at is not null`.execute(db)
}

async function createLogCounts(db: Kysely<unknown>, engine: Engine) {
  const strict = engine === 'sqlite' ? sql` strict` : sql``
  await sql`create table log_counts (
    aquarium_id integer primary key references aquariums (id) on delete cascade,
    logs integer not null
  )${strict}`.execute(db)
  await sql`insert into log_counts (aquarium_id, logs)
    select id, (select count(*) from logs where logs.aquarium_id = aquariums.id) from aquariums`.execute(db)
  for (const statement of engine === 'sqlite' ? sqliteTriggers : postgresTriggers)
    await sql.raw(statement).execute(db)
}

const sqliteTriggers = [
  `create trigger aquariums_start_count after insert on aquariums begin
    insert into log_counts (aquarium_id, logs) values (new.id, 0);
  end`,
  `create trigger logs_count_up after insert on logs begin
    update log_counts set logs = logs + 1 where aquarium_id = new.aquarium_id;
  end`,
  `create trigger logs_count_down after delete on logs begin
    update log_counts set logs = logs - 1 where aquarium_id = old.aquarium_id;
  end`,
]

/** Once a statement, however many rows it has: an import of a thousand rows at a time counts a thousand at a time. */
const postgresTriggers = [
  `create function start_log_count() returns trigger language plpgsql as $$ begin
    insert into log_counts (aquarium_id, logs) values (new.id, 0);
    return null;
  end $$`,
  `create function count_logs_up() returns trigger language plpgsql as $$ begin
    update log_counts set logs = log_counts.logs + changed.logs
      from (select aquarium_id, count(*) as logs from changed_logs group by aquarium_id) as changed
      where log_counts.aquarium_id = changed.aquarium_id;
    return null;
  end $$`,
  `create function count_logs_down() returns trigger language plpgsql as $$ begin
    update log_counts set logs = log_counts.logs - changed.logs
      from (select aquarium_id, count(*) as logs from changed_logs group by aquarium_id) as changed
      where log_counts.aquarium_id = changed.aquarium_id;
    return null;
  end $$`,
  `create trigger aquariums_start_count after insert on aquariums
    for each row execute function start_log_count()`,
  `create trigger logs_count_up after insert on logs referencing new table as changed_logs
    for each statement execute function count_logs_up()`,
  `create trigger logs_count_down after delete on logs referencing old table as changed_logs
    for each statement execute function count_logs_down()`,
]

import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import type { Engine } from '#server/db/engine.ts'

/** The bytes of the notes and pictures of each aquarium, kept beside the number of its logs while they come and go. */
export async function up(db: Kysely<unknown>, engine: Engine) {
  await sql`alter table images add column bytes integer not null default 0`.execute(db)
  await sql`update images set bytes = (
    select coalesce(sum(bytes), 0) from image_files where hash in (full_hash, thumbnail_hash)
  )`.execute(db)
  const big = engine === 'sqlite' ? sql`integer` : sql`bigint`
  await sql`alter table log_counts add column note_bytes ${big} not null default 0`.execute(db)
  await sql`alter table log_counts add column image_bytes ${big} not null default 0`.execute(db)
  await sql`update log_counts set note_bytes = found.bytes from (
    select aquarium_id, sum(octet_length(note)) as bytes from logs where note is not null group by aquarium_id
  ) as found where found.aquarium_id = log_counts.aquarium_id`.execute(db)
  await sql`update log_counts set image_bytes = found.bytes from (
    select aquarium_id, sum(bytes) as bytes from images group by aquarium_id
  ) as found where found.aquarium_id = log_counts.aquarium_id`.execute(db)
  for (const statement of engine === 'sqlite' ? sqliteTriggers : postgresTriggers)
    await sql.raw(statement).execute(db)
}

const sqliteTriggers = [
  'drop trigger logs_count_up',
  'drop trigger logs_count_down',
  `create trigger logs_count_up after insert on logs begin
    update log_counts set logs = logs + 1, note_bytes = note_bytes + coalesce(octet_length(new.note), 0)
      where aquarium_id = new.aquarium_id;
  end`,
  `create trigger logs_count_down after delete on logs begin
    update log_counts set logs = logs - 1, note_bytes = note_bytes - coalesce(octet_length(old.note), 0)
      where aquarium_id = old.aquarium_id;
  end`,
  `create trigger logs_count_notes after update of note on logs
    when coalesce(octet_length(new.note), 0) <> coalesce(octet_length(old.note), 0) begin
    update log_counts
      set note_bytes = note_bytes + coalesce(octet_length(new.note), 0) - coalesce(octet_length(old.note), 0)
      where aquarium_id = new.aquarium_id;
  end`,
  `create trigger images_count_up after insert on images begin
    update log_counts set image_bytes = image_bytes + new.bytes where aquarium_id = new.aquarium_id;
  end`,
  `create trigger images_count_down after delete on images begin
    update log_counts set image_bytes = image_bytes - old.bytes where aquarium_id = old.aquarium_id;
  end`,
]

/** Once a statement, as before; a change of notes by the row, since an import changes a row a statement. */
const postgresTriggers = [
  `create or replace function count_logs_up() returns trigger language plpgsql as $$ begin
    update log_counts
      set logs = log_counts.logs + changed.logs, note_bytes = log_counts.note_bytes + changed.note_bytes
      from (select aquarium_id, count(*) as logs, coalesce(sum(octet_length(note)), 0) as note_bytes
        from changed_logs group by aquarium_id) as changed
      where log_counts.aquarium_id = changed.aquarium_id;
    return null;
  end $$`,
  `create or replace function count_logs_down() returns trigger language plpgsql as $$ begin
    update log_counts
      set logs = log_counts.logs - changed.logs, note_bytes = log_counts.note_bytes - changed.note_bytes
      from (select aquarium_id, count(*) as logs, coalesce(sum(octet_length(note)), 0) as note_bytes
        from changed_logs group by aquarium_id) as changed
      where log_counts.aquarium_id = changed.aquarium_id;
    return null;
  end $$`,
  `create function count_notes() returns trigger language plpgsql as $$ begin
    update log_counts
      set note_bytes = note_bytes + coalesce(octet_length(new.note), 0) - coalesce(octet_length(old.note), 0)
      where aquarium_id = new.aquarium_id;
    return null;
  end $$`,
  `create trigger logs_count_notes after update of note on logs for each row
    when (coalesce(octet_length(new.note), 0) <> coalesce(octet_length(old.note), 0))
    execute function count_notes()`,
  `create function count_images() returns trigger language plpgsql as $$ begin
    if tg_op = 'INSERT' then
      update log_counts set image_bytes = image_bytes + new.bytes where aquarium_id = new.aquarium_id;
    else
      update log_counts set image_bytes = image_bytes - old.bytes where aquarium_id = old.aquarium_id;
    end if;
    return null;
  end $$`,
  `create trigger images_count after insert or delete on images
    for each row execute function count_images()`,
]

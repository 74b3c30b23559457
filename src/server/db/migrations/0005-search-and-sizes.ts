import type { Kysely } from 'kysely'
import { sql } from 'kysely'

/** Indexes from which the notes of an aquarium are searched, and the size of each image file. */
export async function up(db: Kysely<unknown>) {
  // An entry of PostgreSQL's index holds 2,700 bytes: the few longer notes are read from their rows.
  await sql`create index logs_short_notes on logs (aquarium_id, timestamp, id, note)
    where octet_length(note) <= 2000`.execute(db)
  await sql`create index logs_long_notes on logs (aquarium_id, timestamp, id)
    where octet_length(note) > 2000`.execute(db)
  await db.schema.alterTable('image_files').addColumn('bytes', 'integer').execute()
}

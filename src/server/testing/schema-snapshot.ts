import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { DatabaseLocation } from '#server/db/database.ts'

/** All that a migration decides, read without Coralline's own code: tables, columns, indexes, constraints, ledger. */
export async function schemaSnapshot(location: DatabaseLocation): Promise<unknown> {
  return location.databaseUrl === undefined
    ? sqliteSnapshot(`${location.dataFolder}/coralline.db`)
    : postgresSnapshot(location.databaseUrl)
}

function sqliteSnapshot(path: string) {
  const database = new DatabaseSync(path, { readOnly: true })
  try {
    return [
      'select type, name, tbl_name, sql from sqlite_schema order by name',
      'select name from kysely_migration order by name',
      'select * from kysely_migration_lock',
      'pragma application_id',
      'pragma journal_mode',
      'pragma integrity_check',
    ].map((question) => database.prepare(question).all())
  } finally {
    database.close()
  }
}

async function postgresSnapshot(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const answers = []
    for (const question of [
      `select table_name, column_name, data_type, is_nullable, column_default, collation_name, identity_generation
        from information_schema.columns where table_schema = 'public' order by table_name, ordinal_position`,
      `select tablename, indexname, indexdef from pg_indexes where schemaname = 'public' order by indexname`,
      `select conname, pg_get_constraintdef(oid) from pg_constraint
        where connamespace = 'public'::regnamespace order by conrelid::regclass::text, conname`,
      'select name from kysely_migration order by name',
      'select * from kysely_migration_lock',
    ]) {
      answers.push((await client.query(question)).rows)
    }
    return answers
  } finally {
    await client.end()
  }
}

import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { diskFull, StartRefusal } from '#server/db/start-refusal.ts'
import type { SchemaMigration } from './list.ts'
import { knownMigrations, migrations } from './list.ts'

/**
 * Runs the missing steps and writes their ledger rows, all in one transaction: a crash or a failure leaves the old
 * schema. Two servers that start at once take turns (an advisory lock on PostgreSQL, the folder's lock on SQLite).
 * @throws StartRefusal naming the migration that failed.
 */
export async function migrateToLatest(
  db: Db,
  engine: Engine,
  steps: readonly SchemaMigration[] = migrations,
) {
  const isNew = (await stepsIn(db)).length === 0
  const migrator = new Migrator({ db, provider: { getMigrations: async () => forEngine(steps, engine) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the migration'
  const reason = error instanceof Error ? error.message : String(error)
  const isFull = asDatabaseFault(error)?.code === 'storage_full'
  throw new StartRefusal(
    [
      `${isNew ? 'Making' : 'Upgrading'} the database failed at ${failed}: ${reason}.`,
      ...(isNew ? [] : ['The database is as it was; the previous version still runs on it.']),
      ...(isFull ? [diskFull] : []),
    ].join(' '),
  )
}

/** True when every step has run and no other. */
export async function isUpToDate(db: Db): Promise<boolean> {
  return (await stepsIn(db)).join() === knownMigrations.join()
}

/** The names of the steps that have run; none in a new database. */
async function stepsIn(db: Db): Promise<string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return []
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name)
}

function forEngine(steps: readonly SchemaMigration[], engine: Engine): Record<string, Migration> {
  return Object.fromEntries(steps.map(({ name, up }) => [name, { up: (db) => up(db, engine) }]))
}

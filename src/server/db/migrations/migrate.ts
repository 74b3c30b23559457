import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { Migrator } from 'kysely/migration'
import type { Engine } from '#server/db/engine.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import type { SchemaMigration } from './list.ts'
import { knownMigrations, migrations } from './list.ts'

/**
 * Runs the missing steps and writes their ledger rows, all in one transaction: a crash or a failure leaves the old schema.
 * Two servers that start at once take turns (an advisory lock on PostgreSQL, the folder's lock on SQLite).
 * @throws StartRefusal naming the migration that failed.
 */
export async function migrateToLatest(
  db: Db,
  engine: Engine,
  steps: readonly SchemaMigration[] = migrations,
) {
  const migrator = new Migrator({ db, provider: { getMigrations: async () => forEngine(steps, engine) } })
  const { error, results } = await migrator.migrateToLatest()
  if (error === undefined) return
  const failed = results?.find(({ status }) => status === 'Error')?.migrationName ?? 'the migration'
  const reason = error instanceof Error ? error.message : String(error)
  throw new StartRefusal(
    `Upgrading the database failed at ${failed}: ${reason}. The database is as it was; the previous version still runs on it.`,
  )
}

/** True when every step has run and no other. */
export async function isUpToDate(db: Db): Promise<boolean> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  return rows.map(({ name }) => name).join() === knownMigrations.join()
}

function forEngine(steps: readonly SchemaMigration[], engine: Engine): Record<string, Migration> {
  return Object.fromEntries(steps.map(({ name, up }) => [name, { up: (db) => up(db, engine) }]))
}

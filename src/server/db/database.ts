import { resolve } from 'node:path'
import type { LogEvent } from 'kysely'
import { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { migrateToLatest } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Db, Schema } from './schema.ts'
import { openSqlite } from './sqlite-file.ts'

/** Where the data is: a PostgreSQL address, or else a folder for SQLite. */
export type DatabaseLocation = { databaseUrl: string | undefined; dataFolder: string }

export type Database = { db: Db; engine: Engine; close(): Promise<void> }

/**
 * Opens the database and brings its schema up to date.
 * @throws StartRefusal with a sentence when it is in use, damaged, newer or out of reach; it is unchanged then.
 */
export async function openDatabase(
  location: DatabaseLocation,
  log?: (event: LogEvent) => void,
): Promise<Database> {
  const engine = location.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const { dialect, unlock } =
    location.databaseUrl === undefined
      ? openSqlite(resolve(location.dataFolder))
      : await openPostgres(location.databaseUrl)
  const db = new Kysely<Schema>({ dialect, ...(log && { log }) })
  const close = async () => {
    await db.destroy()
    unlock()
  }
  try {
    await migrateToLatest(db, engine)
  } catch (error) {
    await close()
    throw error
  }
  return { db, engine, close }
}

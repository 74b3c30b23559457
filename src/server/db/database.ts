import { resolve } from 'node:path'
import type { LogEvent } from 'kysely'
import { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { isUpToDate, migrateToLatest } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Db, Schema } from './schema.ts'
import { openSqlite, openSqliteBeside } from './sqlite-file.ts'
import { StartRefusal } from './start-refusal.ts'

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

/**
 * Opens a database beside a server that may be running on it, for a command of the operator.
 * @throws StartRefusal when there is none, or when it is not of this version: it is never migrated under a server.
 */
export async function openDatabaseBeside(location: DatabaseLocation): Promise<Database> {
  const engine = location.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const { dialect } =
    location.databaseUrl === undefined
      ? openSqliteBeside(resolve(location.dataFolder))
      : await openPostgres(location.databaseUrl)
  const db = new Kysely<Schema>({ dialect })
  const close = () => db.destroy()
  if (await isUpToDate(db)) return { db, engine, close }
  await close()
  throw new StartRefusal(
    'The database is not of this version of Coralline. Start this version once, then try again.',
  )
}

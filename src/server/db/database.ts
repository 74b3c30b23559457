import { resolve } from 'node:path'
import type { LogEvent } from 'kysely'
import { Kysely } from 'kysely'
import type { Engine } from './engine.ts'
import { migrateToLatest } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { Db, Schema } from './schema.ts'
import { openSqlite, openSqliteBeside } from './sqlite-file.ts'

/** Where the data is: a PostgreSQL address, or else a folder for SQLite. */
export type DatabaseLocation = { databaseUrl: string | undefined; dataFolder: string }

/** Runs work that writes through a connection of its own while nobody writes through this one. */
type LendWrites = <Result>(work: () => Promise<Result>) => Promise<Result>

export type Database = {
  db: Db
  engine: Engine
  location: DatabaseLocation
  lendWrites: LendWrites
  close(): Promise<void>
}

/**
 * Opens the database and brings its schema up to date.
 * @throws StartRefusal with a sentence when it is in use, damaged, newer or out of reach; it is unchanged then.
 */
export async function openDatabase(
  location: DatabaseLocation,
  log?: (event: LogEvent) => void,
): Promise<Database> {
  const engine = location.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const { dialect, unlock, lendWrites } =
    location.databaseUrl === undefined
      ? openFile(location.dataFolder)
      : await openServer(location.databaseUrl)
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
  return { db, engine, location, lendWrites, close }
}

/** Connections of their own to an open database, for a thread that works beside the server. */
export async function openBeside({ databaseUrl, dataFolder }: DatabaseLocation) {
  const { dialect } =
    databaseUrl === undefined ? openSqliteBeside(resolve(dataFolder)) : await openPostgres(databaseUrl)
  const db: Db = new Kysely<Schema>({ dialect })
  return { db, close: () => db.destroy() }
}

function openFile(dataFolder: string) {
  const { dialect, unlock, turns } = openSqlite(resolve(dataFolder))
  const lendWrites: LendWrites = async (work) => {
    const endTurn = await turns.take()
    try {
      return await work()
    } finally {
      endTurn()
    }
  }
  return { dialect, unlock, lendWrites }
}

async function openServer(databaseUrl: string) {
  const { dialect } = await openPostgres(databaseUrl)
  // PostgreSQL has writers wait for each other by itself, row by row.
  const lendWrites: LendWrites = (work) => work()
  return { dialect, unlock: () => {}, lendWrites }
}

import { join, resolve } from 'node:path'
import type { LogEvent } from 'kysely'
import { Kysely, sql } from 'kysely'
import { readingDialect } from '#server/db/engine/reading-dialect.ts'
import { Replica } from '#server/db/engine/replica.ts'
import { Snapshots } from '#server/db/engine/snapshots.ts'
import { damaged, isLarge } from '#server/db/engine/sqlite-checks.ts'
import { lacksFile, openSqlite, openSqliteAgain, openSqliteBeside } from '#server/db/engine/sqlite-file.ts'
import type { Engine } from '#server/db/engine.ts'
import { isUpToDate, migrateToLatest } from '#server/db/migrations/migrate.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import type { QueueLoad } from '#server/queues/queue.ts'
import { StartRefusal } from './start-refusal.ts'

/** Where the data is: a PostgreSQL address, or else a folder for SQLite. */
export type DatabaseLocation = {
  databaseUrl: string | undefined
  /** The address of a standby of the same database, which may answer reads. */
  databaseReadUrl?: string | undefined
  dataFolder: string
}

/** Runs work that writes through a connection of its own while nobody writes through this one. */
type WithWritesPaused = <Result>(work: () => Promise<Result>) => Promise<Result>

export type Database = {
  db: Db
  engine: Engine
  location: DatabaseLocation
  withWritesPaused: WithWritesPaused
  snapshots: Snapshots
  load(): QueueLoad
  /** @throws an error that `asDatabaseFault` knows, when the database cannot be written to now */
  probe(): Promise<void>
  /** Resolves after the check of a large file, with a sentence if it is damaged; until then writes are refused. */
  checked: Promise<string | undefined>
  close(): Promise<void>
}

/** Opens the database and migrates it. @throws StartRefusal when it cannot be used; it is unchanged then */
export async function openDatabase(
  location: DatabaseLocation,
  log?: (event: LogEvent) => void,
): Promise<Database> {
  const engine = location.databaseUrl === undefined ? 'sqlite' : 'postgres'
  const { dialect, unlock, withWritesPaused, isWriting, load, startCheck } =
    location.databaseUrl === undefined
      ? openFile(location.dataFolder)
      : await openServer(location.databaseUrl)
  const db = new Kysely<Schema>({ dialect, ...(log && { log }) })
  const reading = location.databaseUrl === undefined ? openReading(location.dataFolder) : db
  const replica =
    location.databaseReadUrl === undefined ? undefined : await openReplica(db, location.databaseReadUrl)
  const close = async () => {
    await replica?.close()
    await reading.destroy()
    await db.destroy()
    unlock()
  }
  let checked: Promise<string | undefined>
  try {
    const isCurrent = await isUpToDate(db)
    checked = startCheck()
    // A migration writes all over the file, so it waits for the check.
    if (!isCurrent) {
      const damage = await checked
      if (damage !== undefined) throw new StartRefusal(damage)
      await migrateToLatest(db, engine)
    }
  } catch (error) {
    await close()
    throw error
  }
  const probe = async () => probeWrites(db, { isWriting })
  const snapshots = new Snapshots(reading, replica)
  return { db, engine, location, withWritesPaused, snapshots, load, probe, checked, close }
}

export function isNewDatabase({ databaseUrl, dataFolder }: DatabaseLocation): boolean {
  return databaseUrl === undefined && lacksFile(resolve(dataFolder))
}

/** Opens more connections, for another thread of the process that has the database open. */
export async function openAgain({ databaseUrl, dataFolder }: DatabaseLocation) {
  const { dialect } =
    databaseUrl === undefined ? openSqliteAgain(resolve(dataFolder)) : await openPostgres(databaseUrl)
  const db: Db = new Kysely<Schema>({ dialect })
  return { db, close: () => db.destroy() }
}

/** Like `openAgain`, for transactions that only read: no writer waits for them. */
export async function openToRead({ databaseUrl, dataFolder }: DatabaseLocation) {
  const db: Db =
    databaseUrl === undefined
      ? openReading(dataFolder)
      : new Kysely<Schema>({ dialect: (await openPostgres(databaseUrl)).dialect })
  return { db, close: () => db.destroy() }
}

function openFile(dataFolder: string) {
  const { dialect, unlock, path, turns, state } = openSqlite(resolve(dataFolder))
  const withWritesPaused: WithWritesPaused = async (work) => {
    state.refuseWrites()
    const endTurn = await turns.take()
    try {
      return await work()
    } finally {
      endTurn()
    }
  }
  const startCheck = async () => {
    return !isLarge(path) || (await state.check(path)) ? undefined : damaged(path)
  }
  const isWriting = () => turns.areTaken
  return { dialect, unlock, withWritesPaused, isWriting, load: () => turns.load, startCheck }
}

/** Starts no reading thread before the first answer that needs one. */
function openReading(dataFolder: string): Db {
  return new Kysely<Schema>({ dialect: readingDialect(join(resolve(dataFolder), 'coralline.db')) })
}

async function openReplica(db: Db, url: string): Promise<Replica> {
  const { openStandby } = await loadPostgres()
  return new Replica(db, new Kysely<Schema>({ dialect: openStandby(url) }))
}

/** The PostgreSQL client is loaded only where PostgreSQL is used. */
const loadPostgres = () => import('#server/db/engine/postgres.ts')

async function openPostgres(databaseUrl: string) {
  return (await loadPostgres()).openPostgres(databaseUrl)
}

async function openServer(databaseUrl: string) {
  const { dialect, load } = await openPostgres(databaseUrl)
  // PostgreSQL itself makes writers of the same row wait for each other, so nothing is paused.
  const withWritesPaused: WithWritesPaused = (work) => work()
  const startCheck = async () => undefined
  return { dialect, unlock: () => {}, withWritesPaused, isWriting: () => false, load, startCheck }
}

/**
 * Opens a database on which a server may be running, for an operator's command, and does not migrate it.
 * @throws StartRefusal when there is no database, or one whose schema is not of this version
 */
export async function openDatabaseBeside(
  location: DatabaseLocation,
): Promise<Pick<Database, 'db' | 'engine' | 'close'>> {
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

/** Writes a row unchanged, to the disk. @throws an error that `asDatabaseFault` knows */
async function probeWrites(db: Db, { isWriting }: { isWriting(): boolean }) {
  await db.selectFrom('settings').select('key').limit(1).execute()
  // Skipped while somebody writes: an import may take long, and would itself report what is wrong.
  if (!isWriting()) await sql`update kysely_migration_lock set is_locked = is_locked`.execute(db)
}

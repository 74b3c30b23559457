import { chmodSync, closeSync, existsSync, fsyncSync, mkdirSync, openSync, readSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { knownMigrations } from '#server/db/migrations/list.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { SqliteHandle } from './sqlite-handle.ts'
import { StartRefusal } from './start-refusal.ts'

/** WAL corruption fixes that Coralline relies on are in this SQLite (https://sqlite.org/releaselog/3_51_3.html). */
const oldestSqlite = [3, 51, 3] as const
/** 'cora' in ASCII: marks the file as Coralline's in its header. */
const applicationId = 0x636f7261
/** Up to this size the whole file is checked at every start; above it the check would hold up the start. */
const fullCheckBytes = 64 * 1024 * 1024

/** Opens `coralline.db` in the folder, or refuses with a sentence: the file is never replaced. */
export function openSqlite(folder: string) {
  refuseOldSqlite()
  makePrivateFolder(folder)
  const path = join(folder, 'coralline.db')
  const unlock = lockFolder(folder)
  try {
    if (existsSync(path)) refuseForeignFile(path)
    const writer = new SqliteHandle(path, { readOnly: false })
    writer.run(`pragma application_id = ${applicationId}`, [])
    syncFolder(folder)
    const reader = new SqliteHandle(path, { readOnly: true })
    return { dialect: sqliteDialect({ writer, reader }), unlock }
  } catch (error) {
    unlock()
    throw error instanceof StartRefusal ? error : unusable(path, error)
  }
}

function refuseOldSqlite() {
  const version = process.versions.sqlite ?? '0'
  const parts = version.split('.').map(Number)
  for (const [index, floor] of oldestSqlite.entries()) {
    const part = parts[index] ?? 0
    if (part > floor) return
    if (part < floor) {
      throw new StartRefusal(
        `This Node.js carries SQLite ${version}; Coralline needs ${oldestSqlite.join('.')} or newer. Install a current Node.js 24.`,
      )
    }
  }
}

function makePrivateFolder(folder: string) {
  try {
    const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined
    chmodSync(folder, 0o700)
    if (isNew) syncFolder(dirname(folder))
  } catch (error) {
    throw new StartRefusal(
      `The data folder ${folder} cannot be used: ${messageOf(error)}. Choose another with DATA_DIR.`,
    )
  }
}

/** A crash must not take away the names of files that were just made. */
function syncFolder(folder: string) {
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}

/**
 * One server a file. The lock is SQLite's own exclusive lock on a file of its own: the operating system frees it
 * when the process ends, however it ends.
 */
function lockFolder(folder: string): () => void {
  const lock = new DatabaseSync(join(folder, 'server.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
  } catch {
    lock.close()
    throw new StartRefusal(
      `Another Coralline is running on ${folder}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    )
  }
  return () => lock.close()
}

/** Looks at an existing file without writing to it. */
function refuseForeignFile(path: string) {
  if (statSync(path).size > 0) refuseWrongHeader(path)
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    const mark = pragma(database, 'application_id')
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
    if (tables.length > 0 && mark !== applicationId && mark !== 0) {
      throw new StartRefusal(
        `${path} is another program's database. Move it away or choose another DATA_DIR.`,
      )
    }
    refuseTruncated(path, database)
    refuseDamaged(path, database)
    const hasLedger = tables.some((table) => table.name === 'kysely_migration')
    if (tables.length > 0 && !hasLedger) {
      throw new StartRefusal(
        `${path} is not a database of Coralline. Move it away or choose another DATA_DIR.`,
      )
    }
    if (hasLedger) refuseNewer(path, database)
  } finally {
    database.close()
  }
}

function refuseWrongHeader(path: string) {
  const header = Buffer.alloc(16)
  const descriptor = openSync(path, 'r')
  try {
    readSync(descriptor, header, 0, 16, 0)
  } finally {
    closeSync(descriptor)
  }
  if (header.toString('latin1') !== 'SQLite format 3\0') {
    throw new StartRefusal(`${path} is damaged or not a database. ${restoreAdvice}`)
  }
}

function refuseTruncated(path: string, database: DatabaseSync) {
  const walBytes = existsSync(`${path}-wal`) ? statSync(`${path}-wal`).size : 0
  const expected = pragma(database, 'page_count') * pragma(database, 'page_size')
  // Pages that are only in the write-ahead log are missing from the file rightly.
  if (walBytes === 0 && statSync(path).size < expected) {
    throw new StartRefusal(`${path} is shorter than it should be. ${restoreAdvice}`)
  }
}

function refuseDamaged(path: string, database: DatabaseSync) {
  if (statSync(path).size > fullCheckBytes) return
  const answer = database.prepare('pragma quick_check(1)').get()
  if (answer?.quick_check !== 'ok') throw new StartRefusal(`${path} is damaged. ${restoreAdvice}`)
}

function refuseNewer(path: string, database: DatabaseSync) {
  const rows = database.prepare('select name from kysely_migration').all()
  const known = new Set(knownMigrations)
  if (rows.some((row) => !known.has(String(row.name)))) throw newerDatabase(path)
}

/** The refusal of a database that a later release has migrated. */
export function newerDatabase(name: string): StartRefusal {
  return new StartRefusal(
    `${name} was written by a newer Coralline. Start that version, or restore a backup made before the upgrade.`,
  )
}

function pragma(database: DatabaseSync, name: 'application_id' | 'page_count' | 'page_size'): number {
  return Number(database.prepare(`pragma ${name}`).get()?.[name])
}

function unusable(path: string, error: unknown): StartRefusal {
  return new StartRefusal(`${path} cannot be opened: ${messageOf(error)}. ${restoreAdvice}`)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

const restoreAdvice = 'Nothing was changed. Restore the folder from a backup, or move it away to start anew.'

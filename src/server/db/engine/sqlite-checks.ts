import { closeSync, openSync, readSync, statSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { knownMigrations } from '#server/db/migrations/list.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'

/** 'cora' in ASCII: marks the file as Coralline's in its header. */
export const applicationId = 0x636f7261
/** Has fixes of WAL corruption (https://sqlite.org/releaselog/3_51_3.html). */
const oldestSqlite = [3, 51, 3] as const
const sqliteHeader = 'SQLite format 3\0'
/** The bytes of a journal with a header of 4 kB, the largest, and a single page. */
const onePageJournal = 8_300
/** Larger files are checked after the start, which the check would hold up. */
const fullCheckBytes = 64_000_000

/** @throws StartRefusal when this SQLite lacks fixes that Coralline relies on. */
export function refuseOldSqlite(version: string) {
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

/** Refuses a write-ahead log without its file: SQLite would delete it, and with it the last readings. */
export function refuseLostFile(path: string) {
  if (walBytes(path) > 0) {
    throw new StartRefusal(`${path} is missing, but ${path}-wal is there. ${restoreAdvice}`)
  }
}

/** True for what a power cut during the first start leaves: a file that is empty, or a single page without a table. */
export function holdsNothing(path: string): boolean {
  const { size } = statSync(path)
  if (walBytes(path) > 0 || bytesOf(`${path}-journal`) > onePageJournal) return false
  if (size === 0) return true
  const page = readStart(path, 112)
  const id = page.readUInt32BE(68)
  return (
    page.toString('latin1', 0, 16) === sqliteHeader &&
    size === page.readUInt16BE(16) &&
    page.readUInt32BE(28) === 1 &&
    (id === applicationId || id === 0) &&
    // A leaf with no cell in it: the list of tables is empty.
    page[100] === 0x0d &&
    page.readUInt16BE(103) === 0
  )
}

/** Looks at an existing file without writing to it. */
export function refuseForeignFile(path: string) {
  refuseWrongHeader(path)
  const database = new DatabaseSync(path, { readOnly: true, timeout: 5_000 })
  try {
    const mark = pragma(database, 'application_id')
    const tables = database.prepare("select name from sqlite_schema where type = 'table'").all()
    if (mark !== applicationId && mark !== 0) {
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
  if (readStart(path, 16).toString('latin1') !== sqliteHeader) {
    throw new StartRefusal(`${path} is damaged or not a database. ${restoreAdvice}`)
  }
}

/** The first bytes of a file; zeros behind its end. */
function readStart(path: string, length: number): Buffer {
  const start = Buffer.alloc(length)
  const descriptor = openSync(path, 'r')
  try {
    readSync(descriptor, start, 0, length, 0)
  } finally {
    closeSync(descriptor)
  }
  return start
}

function refuseTruncated(path: string, database: DatabaseSync) {
  const expected = pragma(database, 'page_count') * pragma(database, 'page_size')
  // Pages that are only in the write-ahead log so far are not missing from the file.
  if (walBytes(path) === 0 && statSync(path).size < expected) {
    throw new StartRefusal(`${path} is shorter than it should be. ${restoreAdvice}`)
  }
}

export function isLarge(path: string): boolean {
  return statSync(path).size > fullCheckBytes
}

export function damaged(path: string): string {
  return `${path} is damaged. ${restoreAdvice}`
}

function refuseDamaged(path: string, database: DatabaseSync) {
  if (isLarge(path)) return
  const answer = database.prepare('pragma quick_check(1)').get()
  if (answer?.quick_check !== 'ok') throw new StartRefusal(damaged(path))
}

function refuseNewer(path: string, database: DatabaseSync) {
  const rows = database.prepare('select name from kysely_migration').all()
  const known = new Set(knownMigrations)
  if (rows.some((row) => !known.has(String(row.name)))) throw newerDatabase(path)
}

export function newerDatabase(name: string): StartRefusal {
  return new StartRefusal(
    `${name} was written by a newer Coralline. Start that version, or restore a backup made before the upgrade.`,
  )
}

function pragma(database: DatabaseSync, name: 'application_id' | 'page_count' | 'page_size'): number {
  return Number(database.prepare(`pragma ${name}`).get()?.[name])
}

function walBytes(path: string): number {
  return bytesOf(`${path}-wal`)
}

/** The size of a file; 0 when there is none. */
export function bytesOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0
}

export const restoreAdvice =
  'Nothing was changed. Restore the folder from a backup, or move it away to start anew.'

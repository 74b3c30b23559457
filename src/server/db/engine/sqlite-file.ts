import {
  accessSync,
  closeSync,
  constants,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { runningUser } from '#server/files/running-user.ts'
import { holdAlone, makePrivateFile } from './exclusive-lock.ts'
import {
  applicationId,
  holdsNothing,
  refuseForeignFile,
  refuseLostFile,
  refuseOldSqlite,
  restoreAdvice,
} from './sqlite-checks.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { isSqliteBusy, SqliteHandle } from './sqlite-handle.ts'
import { SqliteState } from './sqlite-state.ts'
import { WriteTurns } from './write-turns.ts'

/** True when there is no `coralline.db` in the folder, or one that holds nothing yet: it would be begun. */
export function lacksFile(folder: string): boolean {
  const path = join(folder, 'coralline.db')
  try {
    return !existsSync(path) || holdsNothing(path)
  } catch {
    // Whoever opens it will say what is wrong.
    return false
  }
}

/** Opens `coralline.db` in the folder, or refuses with a sentence: the file is never replaced. */
export function openSqlite(folder: string) {
  refuseOldSqlite(process.versions.sqlite ?? '0')
  const path = join(folder, 'coralline.db')
  const unlock = takeFolder(folder)
  try {
    if (lacksFile(folder)) createFile(folder, path)
    else refuseForeignFile(path)
    // SQLite would open a file that it may not write for reading, and the first reading would be lost.
    accessSync(path, constants.R_OK | constants.W_OK)
    const writer = new SqliteHandle(path, { readOnly: false })
    markAsOurs(writer)
    const reader = new SqliteHandle(path, { readOnly: true })
    const shared = { turns: new WriteTurns(writer), state: new SqliteState() }
    return { dialect: sqliteDialect({ writer, reader }, shared), unlock, path, ...shared }
  } catch (error) {
    unlock()
    throw error instanceof StartRefusal ? error : unusable(path, error)
  }
}

/** Makes the folder, where it is missing, and lets no other server have it: answers what lets go of it. @throws StartRefusal */
export function takeFolder(folder: string): () => void {
  makeFolder(folder)
  let unlock: (() => void) | undefined
  try {
    unlock = holdAlone(join(folder, 'server.lock'))
  } catch (error) {
    throw unusableFolder(folder, error)
  }
  if (unlock) return unlock
  throw new StartRefusal(
    `Another Coralline is running on ${folder}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
  )
}

/** Opens an existing `coralline.db` without the lock of a server: SQLite's own locks keep the two apart. */
export function openSqliteBeside(folder: string) {
  refuseOldSqlite(process.versions.sqlite ?? '0')
  const path = join(folder, 'coralline.db')
  if (!existsSync(path))
    throw new StartRefusal(`There is no database in ${folder} yet. Start Coralline once, or set DATA_DIR.`)
  try {
    refuseForeignFile(path)
    accessSync(path, constants.R_OK | constants.W_OK)
    return openSqliteAgain(folder)
  } catch (error) {
    throw error instanceof StartRefusal ? error : unusable(path, error)
  }
}

/** The file of this process's own server once more, for another of its threads. */
export function openSqliteAgain(folder: string) {
  const path = join(folder, 'coralline.db')
  const writer = new SqliteHandle(path, { readOnly: false })
  const reader = new SqliteHandle(path, { readOnly: true })
  return { dialect: sqliteDialect({ writer, reader }) }
}

/**
 * A new database gets its name when it is whole, and in the mode in which it stays: a journal beside it that a power cut
 * brings back would keep it from being looked at without a change.
 */
function createFile(folder: string, path: string) {
  refuseLostFile(path)
  const draft = `${path}.new`
  for (const left of [draft, `${draft}-journal`, `${draft}-wal`, `${draft}-shm`, `${path}-journal`])
    rmSync(left, { force: true })
  makePrivateFile(draft)
  const database = new DatabaseSync(draft)
  database.exec(`pragma application_id = ${applicationId}; pragma journal_mode = wal`)
  database.close()
  renameSync(draft, path)
  syncFolder(folder)
}

/** A database that was restored from a dump has lost its mark. */
function markAsOurs(writer: SqliteHandle) {
  const [mark] = writer.run<{ application_id: number }>('pragma application_id', []).rows
  if (mark?.application_id !== applicationId) writer.run(`pragma application_id = ${applicationId}`, [])
}

/** One that is there stays as it is: its mode and its owner are the operator's business. */
function makeFolder(folder: string) {
  try {
    const isNew = mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined
    if (isNew) syncFolder(dirname(folder))
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusableFolder(folder, error)
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

function unusableFolder(folder: string, error: unknown): StartRefusal {
  const advice = isForbidden(error)
    ? `Coralline runs as ${runningUser()}: let that user write to the folder, or choose another with DATA_DIR.`
    : 'Choose another with DATA_DIR.'
  return new StartRefusal(`The data folder ${folder} cannot be used: ${messageOf(error)}. ${advice}`)
}

function unusable(path: string, error: unknown): StartRefusal {
  return new StartRefusal(`${path} cannot be opened: ${messageOf(error)}. ${adviceOn(error)}`)
}

function adviceOn(error: unknown): string {
  if (isSqliteBusy(error)) return 'Stop the program that uses it, then start again.'
  if (!isForbidden(error)) return restoreAdvice
  return `Nothing was changed. Coralline runs as ${runningUser()}: let that user read and write the files of the data folder.`
}

/** The file system's words for it, and SQLite's: a database, its log or its folder may not be opened or written. */
function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFileSystems = 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  return isFileSystems || ('errcode' in error && [3, 8, 14].includes(Number(error.errcode) & 0xff))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

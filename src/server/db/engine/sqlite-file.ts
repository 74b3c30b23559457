import { accessSync, closeSync, constants, fsyncSync, openSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { diskFull, StartRefusal } from '#server/db/start-refusal.ts'
import { makeFolders } from '#server/files/make-folders.ts'
import { releaseReserve } from '#server/files/reserve.ts'
import { runningUser } from '#server/files/running-user.ts'
import { makePrivateFile, takeExclusiveLock } from './exclusive-lock.ts'
import {
  applicationId,
  holdsNothing,
  refuseForeignFile,
  refuseLostFile,
  refuseOldSqlite,
  restoreAdvice,
} from './sqlite-checks.ts'
import { sqliteDialect } from './sqlite-dialect.ts'
import { isSqliteBusy, isSqliteFull, SqliteHandle } from './sqlite-handle.ts'
import { SqliteState } from './sqlite-state.ts'
import { WriteTurns } from './write-turns.ts'

export function lacksFile(folder: string): boolean {
  const path = join(folder, 'coralline.db')
  try {
    return !isThere(path) || holdsNothing(path)
  } catch {
    // Opening the file will say what is wrong.
    return false
  }
}

/** Opens `coralline.db` in the folder, or refuses with a sentence: the file is never replaced. */
export function openSqlite(folder: string) {
  refuseOldSqlite(process.versions.sqlite ?? '0')
  const path = join(folder, 'coralline.db')
  const unlock = takeFolder(folder)
  try {
    const { writer, reader } = openHandles(folder, path)
    const shared = { turns: new WriteTurns(writer), state: new SqliteState() }
    return { dialect: sqliteDialect({ writer, reader }, shared), unlock, path, ...shared }
  } catch (error) {
    unlock()
    throw error instanceof StartRefusal ? error : unusable(path, error)
  }
}

/** A clean stop has removed SQLite's log and its index, which need room again: the reserve has it on a full disk. */
function openHandles(folder: string, path: string) {
  try {
    return openOnce(folder, path)
  } catch (error) {
    if (!isSqliteFull(error) || !releaseReserve(folder)) throw error
    return openOnce(folder, path)
  }
}

function openOnce(folder: string, path: string) {
  if (lacksFile(folder)) createFile(folder, path)
  else {
    refuseReadOnly(path)
    refuseForeignFile(path)
  }
  const writer = new SqliteHandle(path, { readOnly: false })
  markAsOurs(writer)
  return { writer, reader: new SqliteHandle(path, { readOnly: true }) }
}

/**
 * Makes the folder if missing, and locks it against other servers; answers the unlocking function. @throws StartRefusal
 */
export function takeFolder(folder: string): () => void {
  makeFolder(folder)
  let unlock: (() => void) | undefined
  try {
    unlock = takeExclusiveLock(join(folder, 'server.lock'))
  } catch (error) {
    throw unusableFolder(folder, error)
  }
  if (unlock) return unlock
  throw new StartRefusal(
    `Another Coralline is running on ${folder}. Stop it first, or give this one a folder of its own with DATA_DIR.`,
    { mayPass: true },
  )
}

/** Opens an existing `coralline.db` on which a server may be running: SQLite's own locks keep both apart. */
export function openSqliteBeside(folder: string) {
  refuseOldSqlite(process.versions.sqlite ?? '0')
  const path = existingFile(folder)
  try {
    refuseReadOnly(path)
    refuseForeignFile(path)
    return openSqliteAgain(folder)
  } catch (error) {
    throw error instanceof StartRefusal ? error : unusable(path, error)
  }
}

/** The path of the folder's database. @throws StartRefusal when there is none, or nobody can tell */
export function existingFile(folder: string): string {
  const path = join(folder, 'coralline.db')
  try {
    if (isThere(path)) return path
  } catch (error) {
    throw unusable(path, error)
  }
  throw new StartRefusal(`There is no database in ${folder} yet. Start Coralline once, or set DATA_DIR.`)
}

/** @throws an error of the file system when nobody can tell, where `existsSync` would say no */
function isThere(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false }) !== undefined
}

/**
 * SQLite opens what it may not write as read-only, and the first reading would be lost. To be called before the file is
 * opened,
 * since SQLite gives log and index the rights of the file.
 */
function refuseReadOnly(path: string) {
  for (const file of [path, `${path}-wal`, `${path}-shm`])
    if (isThere(file)) accessSync(file, constants.R_OK | constants.W_OK)
}

/** Opens a file that is in use by another thread or process. */
export function openSqliteAgain(folder: string) {
  const path = join(folder, 'coralline.db')
  const writer = new SqliteHandle(path, { readOnly: false })
  const reader = new SqliteHandle(path, { readOnly: true })
  return { dialect: sqliteDialect({ writer, reader }) }
}

/**
 * Creates a database, under another name until it is whole: one with a journal beside it could not be checked
 * unchanged.
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
  syncToDisk(folder)
}

/** Sets the application id again, which a database restored from a dump has lost. */
function markAsOurs(writer: SqliteHandle) {
  const [mark] = writer.run<{ application_id: number }>('pragma application_id', []).rows
  if (mark?.application_id !== applicationId) writer.run(`pragma application_id = ${applicationId}`, [])
}

/** Makes the folder if missing. An existing one keeps its mode and owner. */
function makeFolder(folder: string) {
  try {
    if (makeFolders(folder)) syncToDisk(dirname(folder))
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw unusableFolder(folder, error)
  }
}

/** Syncs a file, or a folder so that a crash does not lose the names of new files. */
export function syncToDisk(path: string) {
  const descriptor = openSync(path, 'r')
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
  return new StartRefusal(`The data folder ${folder} cannot be used: ${messageOf(error)}. ${advice}`, {
    mayPass: true,
  })
}

function unusable(path: string, error: unknown): StartRefusal {
  return new StartRefusal(`${path} cannot be opened: ${messageOf(error)}. ${adviceOn(error)}`)
}

function adviceOn(error: unknown): string {
  if (isSqliteBusy(error)) return 'Stop the program that uses it, then start again.'
  if (isSqliteFull(error)) return diskFull
  if (!isForbidden(error)) return restoreAdvice
  return `Nothing was changed. Coralline runs as ${runningUser()}: let that user read and write the files of the data folder.`
}

/** True when the file system or SQLite may not open or write a database, its log or its folder. */
function isForbidden(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  const isFileSystems = 'code' in error && ['EACCES', 'EPERM', 'EROFS'].includes(String(error.code))
  return isFileSystems || ('errcode' in error && [3, 8, 14].includes(Number(error.errcode) & 0xff))
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

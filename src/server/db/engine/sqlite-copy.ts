import { chmodSync, copyFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { counted } from '#domain/count-words.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { makePrivateFile } from './exclusive-lock.ts'
import { bytesOf, refuseForeignFile } from './sqlite-checks.ts'
import { existingFile, lacksFile, syncToDisk, takeFolder } from './sqlite-file.ts'
import { differingRows } from './sqlite-restored.ts'

/** Pages that are copied before other work of the process gets its turn. */
const pagesAtOnce = 1_000

/** Faults that are told. */
export const shownFaults = 5

/** Bytes of the database file and of its write-ahead log. @throws StartRefusal when there is no database */
export function sqliteBytes(folder: string): number {
  const path = existingFile(folder)
  return statSync(path).size + bytesOf(`${path}-wal`)
}

/** Copies the database as it is at one moment into a single file, synced to the disk. */
export async function copySqlite(folder: string, target: string) {
  makePrivateFile(target)
  const source = new DatabaseSync(join(folder, 'coralline.db'), { readOnly: true, timeout: 5_000 })
  try {
    // Without an open transaction every write by another connection would restart the copy.
    source.exec('begin')
    source.prepare('select count(*) from sqlite_schema').get()
    await backup(source, target, { rate: pagesAtOnce })
  } finally {
    source.close()
  }
  const copy = new DatabaseSync(target)
  try {
    copy.exec('pragma journal_mode = delete')
  } finally {
    copy.close()
  }
  syncToDisk(target)
}

/** Some faults of a copy that nobody uses; empty when it is sound. */
export function damageOf(path: string): string[] {
  try {
    return reading(path, (copy) => faultsOf(copy, shownFaults))
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
}

/** At most so many faults, a line each. */
export function faultsOf(copy: DatabaseSync, most: number): string[] {
  const rows = copy.prepare(`pragma integrity_check(${most})`).all()
  const lines = rows.flatMap(({ integrity_check }) => String(integrity_check).split('\n'))
  return lines.filter((line) => line !== 'ok' && !line.startsWith('*** in database'))
}

/** Answers the first column of each query on a copy that nobody uses. */
export function askSqlite(path: string, questions: readonly string[]): string[][] {
  return reading(path, (copy) => {
    const rows = questions.map((question) => copy.prepare(question).all())
    return rows.map((answer) => answer.map((row) => String(Object.values(row)[0])))
  })
}

export function reading<Result>(path: string, read: (copy: DatabaseSync) => Result): Result {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    return read(copy)
  } finally {
    copy.close()
  }
}

/** Locks a folder with a database, as a server does; answers the function that unlocks it. @throws StartRefusal */
export function lockFolder(folder: string): () => void {
  existingFile(folder)
  return takeFolder(folder)
}

/** Removes what a killed run has left, with its journal, which SQLite would apply to the next file of that name. */
export function removeDraft(draft: string) {
  for (const left of [draft, `${draft}-journal`]) rmSync(left, { force: true })
}

/**
 * Locks a folder without a database, as a server does; answers the function that unlocks it.
 * @throws StartRefusal when there is a database, or a journal or log of one
 */
export function takeEmptyFolder(folder: string): () => void {
  const close = takeFolder(folder)
  const path = join(folder, 'coralline.db')
  // SQLite would apply the journal or log of another database to this one.
  const isUsed = !lacksFile(folder) || bytesOf(`${path}-wal`) + bytesOf(`${path}-journal`) > 0
  if (!isUsed) return close
  close()
  throw new StartRefusal(
    `There is a database in ${folder} already, and nothing is overwritten. Move the folder away, or set DATA_DIR to an empty one.`,
  )
}

/**
 * Makes a copy, changed by some statements, the database of a locked folder, under a temporary name until it is whole
 * and was compared with the copy.
 */
export function placeSqlite(
  copy: string,
  { folder, changes }: { folder: string; changes: readonly string[] },
) {
  const path = join(folder, 'coralline.db')
  const draft = `${path}.new`
  try {
    removeDraft(draft)
    copyFileSync(copy, draft)
    chmodSync(draft, 0o600)
    change(draft, changes)
    syncToDisk(draft)
    refuseForeignFile(draft)
    const differing = differingRows(draft, copy)
    if (differing > 0)
      throw new StartRefusal(
        `What was written to ${folder} reads differently in ${counted(differing, 'row')}. Nothing was restored. Check the disk.`,
      )
  } catch (error) {
    removeDraft(draft)
    throw error
  }
  rmSync(`${path}-journal`, { force: true })
  renameSync(draft, path)
  syncToDisk(folder)
}

function change(path: string, changes: readonly string[]) {
  const database = new DatabaseSync(path)
  try {
    database.exec(['begin', ...changes, 'commit'].join(';'))
  } finally {
    database.close()
  }
}

import {
  chmodSync,
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { backup, DatabaseSync } from 'node:sqlite'
import { counted } from '#domain/count-words.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { makePrivateFile } from './exclusive-lock.ts'
import { bytesOf, refuseForeignFile } from './sqlite-checks.ts'
import { existingFile, lacksFile, syncToDisk, takeFolder } from './sqlite-file.ts'
import { isSqliteBusy } from './sqlite-handle.ts'
import { differingRows } from './sqlite-restored.ts'

/** Pages that are copied before other work of the process gets its turn. */
const pagesAtOnce = 1_000

/** Faults that are told, and that are looked at. */
const shownFaults = 5
const mostFaults = 100_000_000

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

/** Pages and rows have a line each. */
function faultsOf(copy: DatabaseSync, most: number): string[] {
  const rows = copy.prepare(`pragma integrity_check(${most})`).all()
  const lines = rows.flatMap(({ integrity_check }) => String(integrity_check).split('\n'))
  return lines.filter((line) => line !== 'ok' && !line.startsWith('*** in database'))
}

/**
 * Rebuilds all indexes of a copy that nobody uses, from its tables. Answers what is damaged beyond them; empty when the
 * copy is sound now.
 */
export function rebuildIndexes(path: string): string[] {
  try {
    emptyIndexes(path)
    const copy = new DatabaseSync(path)
    try {
      // Those with pages of their own: a table without rowid is its own index, and is not rewritten.
      for (const { name } of copy.prepare("select name from sqlite_schema where type = 'index'").all())
        copy.exec(`reindex "${name}"`)
      const left = faultsOf(copy, mostFaults).filter((fault) => !unusedPage.test(fault))
      if (left.length > 0) return left.slice(0, shownFaults)
      copy.exec('vacuum')
    } finally {
      copy.close()
    }
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  return damageOf(path)
}

/** What the pages become that the indexes had before. */
const unusedPage = /^Page \d+: never used$/

/** A page of an index without an entry (https://www.sqlite.org/fileformat2.html#b_tree_pages). */
const emptyLeaf = 0x0a

/**
 * Leaves nothing of the indexes but an empty root each. SQLite itself follows the pages of an index to empty it, which
 * in a damaged one lead nowhere, or into a table.
 */
function emptyIndexes(path: string) {
  const roots = reading(path, (copy) =>
    copy.prepare("select rootpage from sqlite_schema where type = 'index'").all(),
  )
  const file = openSync(path, 'r+')
  try {
    const head = Buffer.alloc(21)
    readSync(file, head, 0, head.length, 0)
    const size = head.readUInt16BE(16) === 1 ? 65_536 : head.readUInt16BE(16)
    const page = Buffer.alloc(size)
    page.writeUInt8(emptyLeaf, 0)
    page.writeUInt16BE((size - head.readUInt8(20)) % 65_536, 5)
    for (const { rootpage } of roots) writeSync(file, page, 0, size, (Number(rootpage) - 1) * size)
  } finally {
    closeSync(file)
  }
}

/** Answers the first column of each query on a copy that nobody uses. */
export function askSqlite(path: string, questions: readonly string[]): string[][] {
  return reading(path, (copy) => {
    const rows = questions.map((question) => copy.prepare(question).all())
    return rows.map((answer) => answer.map((row) => String(Object.values(row)[0])))
  })
}

function reading<Result>(path: string, read: (copy: DatabaseSync) => Result): Result {
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

type Rebuilding = {
  /** The path under which the database stays as it was. */
  kept: string
  /** Answers why the rebuilt copy must not take the place of the database; empty when it may. */
  refuse(copy: string): Promise<string[]>
}

/**
 * Rebuilds the indexes of the database of a locked folder, in a copy that takes the name last. Answers what is damaged
 * beyond them, or what `refuse` says: nothing has changed then.
 * @throws StartRefusal while another program has the database open
 */
export async function rebuildDatabase(folder: string, { kept, refuse }: Rebuilding): Promise<string[]> {
  const path = existingFile(folder)
  const draft = `${path}.mending`
  const database = new DatabaseSync(path, { timeout: 5_000 })
  try {
    // Keeps commands from writing meanwhile, which do not heed the lock of the folder.
    database.exec('begin immediate')
    removeDraft(draft)
    await copySqlite(folder, draft)
    renameSync(draft, kept)
    copyFileSync(kept, draft)
    const left = rebuildIndexes(draft)
    const problems = left.length > 0 ? left : await refuse(draft)
    if (problems.length > 0) {
      rmSync(kept)
      return problems
    }
    syncToDisk(draft)
    database.exec('commit')
    // SQLite would apply the log of the earlier file to the new one. This fails while somebody else has it open.
    const mode = database.prepare('pragma journal_mode = delete').get()?.journal_mode
    if (mode !== 'delete') throw new StartRefusal(openElsewhere(path))
    renameSync(draft, path)
    syncToDisk(folder)
    return []
  } catch (error) {
    throw isSqliteBusy(error) ? new StartRefusal(openElsewhere(path)) : error
  } finally {
    database.close()
    removeDraft(draft)
  }
}

function openElsewhere(path: string): string {
  return `Another program has ${path} open. Stop it, then try again.`
}

/** Removes what a killed run has left, with its journal, which SQLite would apply to the next file of that name. */
function removeDraft(draft: string) {
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

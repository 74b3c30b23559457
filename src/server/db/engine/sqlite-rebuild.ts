import { closeSync, copyFileSync, openSync, readSync, renameSync, rmSync, writeSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { copySqlite, damageOf, faultsOf, reading, removeDraft, shownFaults } from './sqlite-copy.ts'
import { existingFile, syncToDisk } from './sqlite-file.ts'
import { isSqliteBusy } from './sqlite-handle.ts'

/** Faults that are looked at: all of them. */
const mostFaults = 100_000_000

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

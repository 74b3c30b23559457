import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isSqliteBusy } from './sqlite-handle.ts'

/** When two start at once, one steps back this long (ms) at most: without it both would. */
const patience = 200

/**
 * Holds a file for this process alone and answers what lets go of it; undefined when another one holds it. The lock is
 * SQLite's own: the operating system frees it when the process ends, however it ends.
 */
export function holdAlone(path: string): (() => void) | undefined {
  // Whoever closes a file gives up all locks that its process has on it: one that is there is left to SQLite.
  if (!existsSync(path)) makePrivateFile(path)
  const lock = new DatabaseSync(path, { timeout: patience })
  try {
    lock.exec('pragma journal_mode = memory; begin exclusive')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if (isSqliteBusy(error)) return undefined
    throw error
  }
}

/** What others may do in the folder, they may not read the file; SQLite gives its other files the same mode. */
export function makePrivateFile(path: string) {
  closeSync(openSync(path, 'a', 0o600))
}

import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isSqliteBusy } from './sqlite-handle.ts'

/** How long (ms) to wait for the lock. When two servers start at once, one of them gets it; without a wait both could give up. */
const patience = 200

/**
 * Locks a file for this process alone and answers the function that unlocks it; undefined when another process holds it.
 * The lock is SQLite's own: the operating system frees it when the process ends, however it ends.
 */
export function takeExclusiveLock(path: string): (() => void) | undefined {
  // Closing a file drops all locks that the process has on it. So this opens and closes only a new file; SQLite opens an existing one.
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

/** Creates a file that only its owner may read, whatever others may do in the folder. SQLite gives the files beside it the same mode. */
export function makePrivateFile(path: string) {
  closeSync(openSync(path, 'a', 0o600))
}

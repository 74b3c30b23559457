import { closeSync, existsSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { isSqliteBusy } from './sqlite-handle.ts'

/** Milliseconds to wait for the lock: when two servers start at once, one of them gets it. */
const patience = 200

/** Locks a file by SQLite, so that the lock ends with the process; undefined when another process holds it. */
export function takeExclusiveLock(path: string): (() => void) | undefined {
  // Closing a file drops the process's locks on it, so this opens and closes only a new file.
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

/** Creates a file that only its owner may read; SQLite gives the files beside it the same mode. */
export function makePrivateFile(path: string) {
  closeSync(openSync(path, 'a', 0o600))
}

import { Worker } from 'node:worker_threads'
import { storageBeingChecked, storageDamaged } from '#contract/errors/storage-errors.ts'
import { threadFile } from '#server/own-files.ts'
import { sqliteCode } from './sqlite-handle.ts'

/** Milliseconds that writes wait for the check: from a cold disk a large file is read for longer than anybody waits. */
const patience = 2_000

/** A file is not written while its check begins, nor once it is known to be damaged. */
export class SqliteState {
  #state: 'sound' | 'being checked' | 'damaged' = 'sound'

  /** @throws ApiError with a sentence */
  refuseWrites() {
    if (this.#state === 'being checked') throw storageBeingChecked()
    if (this.#state === 'damaged') throw storageDamaged()
  }

  /** Runs a statement, and refuses all writes from when SQLite reports damage. */
  watch<Result>(run: () => Result): Result {
    try {
      return run()
    } catch (error) {
      // SQLITE_CORRUPT, SQLITE_NOTADB
      if ([11, 26].includes(sqliteCode(error) ?? 0)) this.#state = 'damaged'
      throw error
    }
  }

  /** Checks the whole file in a thread; true when it is sound. After `wait` milliseconds it is written meanwhile. */
  async check(path: string, wait = patience): Promise<boolean> {
    this.#state = 'being checked'
    const timer = setTimeout(() => {
      if (this.#state === 'being checked') this.#state = 'sound'
    }, wait)
    timer.unref()
    const isSound = await checkInThread(path)
    clearTimeout(timer)
    if (!isSound) this.#state = 'damaged'
    else if (this.#state === 'being checked') this.#state = 'sound'
    return isSound
  }
}

function checkInThread(path: string): Promise<boolean> {
  const thread = new Worker(threadFile('check'), { workerData: path })
  // The process may end before the check has: it only reads.
  thread.unref()
  return new Promise((resolve) => {
    thread.once('message', (isSound: boolean) => resolve(isSound))
    // SQLite throws SQLITE_CORRUPT at damage that it cannot read past.
    thread.once('error', () => resolve(false))
  })
}

import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '#contract/errors/errors.ts'
import type { Database } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { BlobStore } from '#server/files/blob-store.ts'
import { folderStore } from '#server/files/folder-store.ts'

/** `database` and `images` are 'ok', or a sentence why not. */
export type Readiness = { status: 'ok' | 'unavailable'; database: string; images: string }

/** Milliseconds for which an answer is used again. */
const usedAgainFor = 5_000
/** Milliseconds after which a silent part is not ready. */
const patience = 8_000

type Parts = { database: Pick<Database, 'probe' | 'engine' | 'location'>; files: BlobStore; log: Log }
type Log = { warn(details: object, message: string): void }

/**
 * Tells whether Coralline can do its work, by writing to the database and to where images arrive and are kept: only a
 * write
 * notices a disk that is full, read-only or failing.
 */
export function readinessOf({ database, files, log }: Parts): () => Promise<Readiness> {
  let last: { at: number; found: Promise<Readiness> } | undefined
  const find = async (): Promise<Readiness> => {
    const [ofDatabase, ofImages] = await Promise.all([
      sentenceOf(() => tryDatabase(database), log),
      sentenceOf(() => tryImages(files, database), log),
    ])
    const isReady = ofDatabase === 'ok' && ofImages === 'ok'
    return { status: isReady ? 'ok' : 'unavailable', database: ofDatabase, images: ofImages }
  }
  return () => {
    const now = performance.now()
    if (!last || now - last.at > usedAgainFor) last = { at: now, found: find() }
    return last.found
  }
}

async function tryDatabase({ engine, location, probe }: Parts['database']) {
  await probe()
  // SQLite may still write to its log on a full disk; a new file does not succeed.
  if (engine === 'sqlite') await tryStore(folderStore(location.dataFolder))
}

/** Photos and imports arrive in a folder of the node, also with PostgreSQL and a bucket. */
async function tryImages(files: BlobStore, { engine, location }: Parts['database']) {
  await tryStore(files)
  if (engine === 'postgres') await tryStore(folderStore(location.dataFolder))
}

const file = 'ready'

async function tryStore(store: BlobStore) {
  await store.put(file, randomBytes(4096))
  await store.remove(file)
}

async function sentenceOf(work: () => Promise<void>, log: Log): Promise<string> {
  try {
    const timeout = delay(patience, 'timeout', { ref: false })
    if ((await Promise.race([work(), timeout])) === 'timeout') return 'It does not answer.'
    return 'ok'
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    const fault = error instanceof ApiError ? error : asDatabaseFault(error)
    // The other sentences speak to users.
    return fault ? `${fault.message.split('. ')[0]}.` : 'It cannot be used.'
  }
}

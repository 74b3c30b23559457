import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '#contract/errors/errors.ts'
import type { Database } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { BlobStore } from '#server/files/blob-store.ts'
import { folderStore } from '#server/files/folder-store.ts'

/** `database` and `images` say 'ok', or in a sentence why they are not ready. */
export type Readiness = { status: 'ok' | 'unavailable'; database: string; images: string }

/** The database and the files are tried at most once in this time (ms), however often readiness is asked for. */
const kept = 5_000
/** A part that takes longer than this (ms) to answer is not ready. */
const patience = 8_000

type Parts = { database: Pick<Database, 'probe' | 'engine' | 'location'>; files: BlobStore; log: Log }
type Log = { warn(details: object, message: string): void }

/**
 * Answers the function that tells whether Coralline can do its work. It writes to the database and to where images arrive
 * and are kept, since only a write notices that a disk is full, read-only or failing.
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
    if (!last || now - last.at > kept) last = { at: now, found: find() }
    return last.found
  }
}

async function tryDatabase({ engine, location, probe }: Parts['database']) {
  await probe()
  // SQLite reuses the space in its write-ahead log, so its write may succeed on a full disk; a new file does not.
  if (engine === 'sqlite') await tryPlace(folderStore(location.dataFolder))
}

/** A node with PostgreSQL and a bucket still has a folder of its own, in which photos and imports arrive. */
async function tryImages(files: BlobStore, { engine, location }: Parts['database']) {
  await tryPlace(files)
  if (engine === 'postgres') await tryPlace(folderStore(location.dataFolder))
}

const file = 'ready'

async function tryPlace(place: BlobStore) {
  await place.put(file, randomBytes(4096))
  await place.remove(file)
}

async function sentenceOf(work: () => Promise<void>, log: Log): Promise<string> {
  try {
    const late = delay(patience, 'late', { ref: false })
    if ((await Promise.race([work(), late])) === 'late') return 'It does not answer.'
    return 'ok'
  } catch (error) {
    log.warn({ err: error }, 'not ready')
    const fault = error instanceof ApiError ? error : asDatabaseFault(error)
    // Only the first sentence: the others speak to users.
    return fault ? `${fault.message.split('. ')[0]}.` : 'It cannot be used.'
  }
}

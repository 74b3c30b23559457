import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { ApiError } from '#contract/errors/errors.ts'
import type { Database } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { BlobStore } from '#server/files/blob-store.ts'
import { folderStore } from '#server/files/folder-store.ts'

/** Flat: what is not ready says in a sentence why. */
export type Readiness = { status: 'ok' | 'unavailable'; database: string; images: string }

/** However often it is asked, the database and the files are tried only this often (ms). */
const kept = 5_000
/** What takes longer than this (ms) is not ready. */
const patience = 8_000

type Parts = { database: Pick<Database, 'probe' | 'engine' | 'location'>; files: BlobStore; log: Log }
type Log = { warn(details: object, message: string): void }

/**
 * Answers the function that tells whether Coralline can do its work: it writes to the database and where images arrive and are kept,
 * since a disk that is full, read-only or failing is noticed by nothing else.
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
  // SQLite writes over what its log has room for: that the disk is full it notices later.
  if (engine === 'sqlite') await tryPlace(folderStore(location.dataFolder))
}

/** A node beside PostgreSQL and a bucket has a folder of its own all the same: photos and imports arrive there. */
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
    // What comes after it is said to keepers.
    return fault ? `${fault.message.split('. ')[0]}.` : 'It cannot be used.'
  }
}

import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { databaseBusy } from '#contract/errors/storage-errors.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import type { Claim } from './image-files.store.ts'
import * as store from './image-files.store.ts'

/** Milliseconds that an upload waits for a sweep of the same content. */
const patience = 15_000

export type StoredFiles = { db: Db; files: ImageStore }

export function hashOf(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/**
 * Stores files under their hashes, then refers to them: there is never a row without its file. A sweep of the same
 * content
 * either sees the row, or changes the mark of the claim, whereupon the files are stored once more.
 * @throws busy when a sweep does not come to its end
 */
export async function keepFiles<Result>(
  { db, files }: StoredFiles,
  { contents, refer }: { contents: readonly Buffer[]; refer(confirm: Confirm): Promise<Result> },
): Promise<Result> {
  const byHash = new Map(contents.map((bytes) => [hashOf(bytes), bytes]))
  // Sorted, so that two uploads of the same content cannot wait for each other.
  const sizes = [...byHash].map(([hash, { length }]) => ({ hash, bytes: length }))
  sizes.sort((one, other) => (one.hash < other.hash ? -1 : 1))
  const since = performance.now()
  while (performance.now() - since < patience) {
    const claims = await store.claimFiles(db, sizes)
    if (claims) {
      for (const [hash, bytes] of byHash) await files.put(hash, bytes)
      try {
        return await refer((db) => confirmClaims(db, claims))
      } catch (error) {
        if (!(error instanceof SweptAway)) throw error
      }
    }
    await delay(100)
  }
  throw databaseBusy()
}

/** To be called in the transaction that refers to the files. */
export type Confirm = (db: Db) => Promise<void>

async function confirmClaims(db: Db, claims: readonly Claim[]) {
  const inOrder = claims.toSorted((one, other) => (one.hash < other.hash ? -1 : 1))
  for (const claim of inOrder) if (!(await store.confirmClaim(db, claim))) throw new SweptAway()
}

class SweptAway extends Error {
  override readonly name = 'SweptAway'
}

import type { Readable } from 'node:stream'
import { sha256Pattern, uuidPattern } from '#domain/ids.ts'

export type Blob = { size: number; bytes: Readable }

/** A folder or a bucket whose files have names that tell their content. */
export type BlobStore = {
  /** As an operator names it. */
  readonly where: string
  /** The file then survives a power loss. @throws ApiError with a sentence when it cannot be kept */
  put(name: string, bytes: Buffer): Promise<void>
  /** Undefined when there is no such file. @throws ApiError when the storage does not answer */
  read(name: string): Promise<Blob | undefined>
  list(): AsyncGenerator<readonly StoredFile[]>
  /** Does nothing when the file is gone. */
  remove(name: string): Promise<void>
}

/** `aside` keeps files for a while that no image refers to any more. */
export type ImageStore = BlobStore & { readonly aside: BlobStore }

export type StoredFile = { name: string; writtenAt: Date; size: number }

/** Ends the name of an unfinished file. */
export const unfinished = '.part'

const drafts = new RegExp(`^(?:${sha256Pattern}\\.)?${uuidPattern}\\${unfinished}$`)
const hashes = new RegExp(`^${sha256Pattern}$`)

/** True for a file that Coralline has not finished; other `.part` files belong to somebody else. */
export function isDraft(name: string): boolean {
  return drafts.test(name)
}

export function isHash(name: string): boolean {
  return hashes.test(name)
}

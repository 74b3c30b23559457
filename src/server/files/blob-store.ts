import type { Readable } from 'node:stream'
import { sha256Pattern, uuidPattern } from '#domain/ids.ts'

/** A stored file. */
export type Blob = { size: number; bytes: Readable }

/** Where files are kept under names that tell their content: a folder, or a bucket. */
export type BlobStore = {
  /** The place, as an operator knows it. */
  readonly where: string
  /** Resolves when the file will survive a power loss. @throws ApiError with a sentence when it cannot be kept */
  put(name: string, bytes: Buffer): Promise<void>
  /** Undefined when there is no such file. @throws ApiError when the storage does not answer */
  read(name: string): Promise<Blob | undefined>
  /** Every file, some at a time. */
  list(): AsyncGenerator<readonly StoredFile[]>
  /** Removes a file; one that is gone already is no error. */
  remove(name: string): Promise<void>
}

/** The store of the images, and beside it the store of those that no image refers to any more: they are kept for a while. */
export type ImageStore = BlobStore & { readonly aside: BlobStore }

export type StoredFile = { name: string; writtenAt: Date; size: number }

/** The end of the name of a file that is not finished. */
export const unfinished = '.part'

const drafts = new RegExp(`^(?:${sha256Pattern}\\.)?${uuidPattern}\\${unfinished}$`)
const hashes = new RegExp(`^${sha256Pattern}$`)

/** True for the name of a file that Coralline has not finished; other `.part` files belong to somebody else. */
export function isDraft(name: string): boolean {
  return drafts.test(name)
}

/** True for a name that is a SHA-256. */
export function isHash(name: string): boolean {
  return hashes.test(name)
}

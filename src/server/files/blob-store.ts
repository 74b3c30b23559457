import type { Readable } from 'node:stream'

/** What is stored under a name. */
export type Blob = { size: number; bytes: Readable }

/** Where files are kept under names that tell their content: a folder, or a bucket. */
export type BlobStore = {
  /** Resolves when the file will survive a power loss. @throws ApiError with a sentence when it cannot be kept */
  put(name: string, bytes: Buffer): Promise<void>
  /** Undefined when there is no such file. @throws ApiError when the storage does not answer */
  read(name: string): Promise<Blob | undefined>
  /** Every file, some at a time. */
  list(): AsyncGenerator<readonly StoredFile[]>
  /** Removes a file; one that is gone already is no error. */
  remove(name: string): Promise<void>
}

export type StoredFile = { name: string; writtenAt: Date; size: number }

/** What ends the name of a file that was never finished. */
export const unfinished = '.part'

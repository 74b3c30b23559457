import { resolve } from 'node:path'
import type { BlobStore } from './blob-store.ts'
import { folderStore } from './folder-store.ts'
import type { S3Settings } from './s3-store.ts'
import { s3Store } from './s3-store.ts'

/** The store that is configured; nothing is opened before it is used. */
export function openBlobStore({
  s3,
  dataFolder,
}: {
  s3: S3Settings | undefined
  dataFolder: string
}): BlobStore {
  return s3 ? s3Store(s3) : folderStore(resolve(dataFolder, 'images'))
}

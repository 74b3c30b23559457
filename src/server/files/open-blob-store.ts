import { join, resolve } from 'node:path'
import type { ImageStore } from './blob-store.ts'
import { folderStore } from './folder-store.ts'
import type { S3Settings } from './s3-store.ts'
import { s3Store } from './s3-store.ts'

type ImageLocation = { s3: S3Settings | undefined; dataFolder: string }

/** Opens the configured store for images; nothing is read or connected before the first use. */
export function openBlobStore({ s3, dataFolder }: ImageLocation): ImageStore {
  if (s3) return s3Store(s3)
  const folder = resolve(dataFolder, 'images')
  return { ...folderStore(folder), aside: folderStore(join(folder, 'aside')) }
}

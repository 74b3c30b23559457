import { dirname, resolve } from 'node:path'
import type { S3Access } from '#server/files/s3-store.ts'
import { isBucketAddress, parseBucketAddress } from '#server/files/s3-store.ts'
import type { BackupPlace } from './backup-place.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { bucketPlace } from './bucket-place.ts'
import { folderPlace } from './folder-place.ts'

/** `dataFolder` is where backups for a bucket are made before they are sent. */
export type BackupAccess = { s3Access: S3Access | undefined; dataFolder: string }

/** Opens nothing before the first use. @throws BackupRefusal for other text than a folder or `s3://bucket/folder` */
export function openPlace(given: string, { s3Access, dataFolder }: BackupAccess): BackupPlace {
  if (!isBucketAddress(given)) return folderPlace(given)
  const address = parseBucketAddress(given)
  if (!address) throw new BackupRefusal(`${given} is neither a folder nor a bucket as in s3://bucket/folder.`)
  if (!s3Access)
    throw new BackupRefusal(
      `What leads to ${given} is not set: S3_ENDPOINT or S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  return bucketPlace({ ...address, access: s3Access, dataFolder })
}

export function openBackupAt(given: string, reach: BackupAccess): { place: BackupPlace; path: string } {
  if (!isBucketAddress(given)) return { place: folderPlace(dirname(resolve(given))), path: resolve(given) }
  const path = given.replace(/\/+$/, '')
  if (parseBucketAddress(path)?.folder === '')
    throw new BackupRefusal(`There is no backup in ${path}: name one.`)
  return { place: openPlace(path.replace(/\/[^/]*$/, ''), reach), path }
}

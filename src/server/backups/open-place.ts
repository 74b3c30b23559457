import { dirname, resolve } from 'node:path'
import { isBucketAddress, parseBucketAddress } from '#server/files/bucket-address.ts'
import type { S3Access } from '#server/files/s3-store.ts'
import type { BackupPlace } from './backup-place.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { bucketPlace } from './bucket-place.ts'
import { folderPlace } from './folder-place.ts'

/** What it takes to get to buckets, and where backups are made on their way there. */
export type Reach = { s3Access: S3Access | undefined; dataFolder: string }

/** A folder, or `s3://bucket/folder`. Nothing is opened before it is used. @throws BackupRefusal for what is neither */
export function openPlace(given: string, { s3Access, dataFolder }: Reach): BackupPlace {
  if (!isBucketAddress(given)) return folderPlace(given)
  const address = parseBucketAddress(given)
  if (!address) throw new BackupRefusal(`${given} is neither a folder nor a bucket as in s3://bucket/folder.`)
  if (!s3Access)
    throw new BackupRefusal(
      `What leads to ${given} is not set: S3_ENDPOINT or S3_REGION, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.`,
    )
  return bucketPlace({ ...address, access: s3Access, dataFolder })
}

/** A backup, and the place that it is in. */
export function openBackupAt(given: string, reach: Reach): { place: BackupPlace; path: string } {
  if (!isBucketAddress(given)) return { place: folderPlace(dirname(resolve(given))), path: resolve(given) }
  const path = given.replace(/\/+$/, '')
  if (parseBucketAddress(path)?.folder === '')
    throw new BackupRefusal(`There is no backup in ${path}: name one.`)
  return { place: openPlace(path.replace(/\/[^/]*$/, ''), reach), path }
}

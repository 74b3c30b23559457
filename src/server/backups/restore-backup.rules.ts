import { join } from 'node:path'
import type { RestoredRows } from '#server/db/copies.ts'
import { copyNames, openPlacing } from '#server/db/copies.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import type { BlobStore } from '#server/files/blob-store.ts'
import type { S3Access } from '#server/files/s3-store.ts'
import { readSound } from '#server/files/sound-files.ts'
import { hasTraces, instanceMark, readMark } from '#server/images/image-place.rules.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { CheckedBackup, OpenedBackup } from './check-backup.rules.ts'
import { checkOpened, openBackup } from './check-backup.rules.ts'
import { deletionsSince } from './deleted-since.rules.ts'

/** `listed` names the file by which what was deleted since the backup is deleted in what was restored. */
export type RestoredBackup = CheckedBackup & { rows: RestoredRows; listed: string | undefined }

type Restore = {
  backup: string
  location: DatabaseLocation
  images: BlobStore
  /** For a backup in a bucket. */
  s3Access?: S3Access | undefined
  isApproved?: boolean
}

/**
 * Restores a backup where there is no database, and no images of another one. The database comes last, so that no
 * server
 * starts on half of it. With `isApproved` a backup that has lost images is restored, too.
 * @throws BackupRefusal or StartRefusal, and errors of the disk: everything is then as it was before
 */
export async function restoreBackup(restore: Restore): Promise<RestoredBackup> {
  const { backup, location, images, s3Access, isApproved = false } = restore
  const opened = await openBackup(backup, { s3Access, dataFolder: location.dataFolder })
  try {
    return await restoreOpened(opened, { location, images, isApproved })
  } finally {
    await opened.letGo()
  }
}

type Target = { location: DatabaseLocation; images: BlobStore; isApproved: boolean }

async function restoreOpened(opened: OpenedBackup, { location, images, isApproved }: Target) {
  const checked = await checkOpened(opened)
  refuseUnsound(checked, isApproved)
  refuseOtherEngine(checked, location)
  const { manifest, folder } = opened
  const { place, close } = await openPlacing(location, join(folder, manifest.database.name))
  const added: string[] = []
  try {
    await refuseOtherImages(images, manifest.instance)
    if (manifest.instance !== null && (await readMark(images)) === undefined) {
      added.push(instanceMark)
      await images.put(instanceMark, Buffer.from(manifest.instance))
    }
    await copyImages(opened, { images, isApproved, onAdded: (name) => added.push(name) })
    const { listed, statements } = await deletionsSince(opened.place, manifest, new Date())
    const rows = await place(statements)
    return { ...checked, rows, listed: statements.length > 0 ? listed : undefined }
  } catch (error) {
    for (const name of added) await images.remove(name).catch(() => {})
    throw error
  } finally {
    close()
  }
}

function refuseUnsound({ ofDatabase, ofImages }: CheckedBackup, isApproved: boolean) {
  if (ofDatabase.length > 0)
    throw new BackupRefusal(
      [...ofDatabase, ...ofImages, 'Nothing was restored. Take another backup.'].join('\n'),
    )
  if (ofImages.length > 0 && !isApproved)
    throw new BackupRefusal(
      [
        ...ofImages,
        'Nothing was restored. Take another backup, or add --yes to do without these images.',
      ].join('\n'),
    )
}

function refuseOtherEngine({ manifest }: CheckedBackup, { databaseUrl }: DatabaseLocation) {
  const isPostgres = manifest.database.name === copyNames.postgres
  if (isPostgres && databaseUrl === undefined)
    throw new BackupRefusal('This is a backup of PostgreSQL: set DATABASE_URL to an empty database.')
  if (!isPostgres && databaseUrl !== undefined)
    throw new BackupRefusal(
      'This is a backup of SQLite, and it is restored to SQLite alone: take DATABASE_URL out of the settings. To PostgreSQL leads only what each keeper downloads under Settings, Your data.',
    )
}

/** Images of this very database may be there: its bucket has outlived it, or a restore was killed. */
async function refuseOtherImages(images: BlobStore, instance: string | null) {
  const mark = await readMark(images)
  if (mark !== undefined && mark === instance) return
  if (await hasTraces(images))
    throw new BackupRefusal(
      `There are images of another database in ${images.where}, and nothing is overwritten. Move them away, or choose another place.`,
    )
}

type CopyOptions = { images: BlobStore; isApproved: boolean; onAdded(name: string): void }

async function copyImages({ place, manifest }: OpenedBackup, { images, isApproved, onAdded }: CopyOptions) {
  for (const { sha256 } of manifest.files) {
    const there = await images.read(sha256)
    there?.bytes.destroy()
    if (there && (await readSound(images, sha256))) continue
    const bytes = await readSound(place.files, sha256)
    if (!bytes && isApproved) continue
    if (!bytes)
      throw new BackupRefusal(`The image ${sha256} has changed while it was restored. Nothing was restored.`)
    // Nobody can want back a file that does not match its hash.
    if (there) await images.remove(sha256)
    else onAdded(sha256)
    await images.put(sha256, bytes)
    if (!(await readSound(images, sha256)))
      throw new BackupRefusal(
        `What was written to ${images.where} was not kept: ${sha256} reads differently. Nothing was restored.`,
      )
  }
}

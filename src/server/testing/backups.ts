import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { createLog } from '#contract/aquariums/logs.ts'
import { uploadImage } from '#contract/images.ts'
import { folderPlace } from '#server/backups/folder-place.ts'
import { takeBackup } from '#server/backups/take-backup.rules.ts'
import { readWalkTask, storeWalk } from '#server/backups/walk.store.ts'
import type { Walk } from '#server/backups/walk.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { BlobStore } from '#server/files/blob-store.ts'
import { isHash } from '#server/files/blob-store.ts'
import { hashOf } from '#server/images/image-files.rules.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import type { TestApp } from './test-app.ts'
import { imageUpload } from './test-app.ts'

/** Enters a log with a note. */
export async function enterLog({ call, cast }: TestApp, note: string) {
  const body = { aquarium_id: cast.reef, timestamp: '2026-11-20T08:00:00', note }
  const { status, text } = await call(createLog, { as: cast.keeper, body })
  if (status !== 201) throw new Error(text)
}

/** Uploads a photo of this colour; returns the id of its image. */
export async function enterPhoto({ call, cast }: TestApp, colour: string): Promise<number> {
  const upload = imageUpload(cast.reef, await photo({ colour }))
  const { status, body, text } = await call(uploadImage, { as: cast.keeper, ...upload })
  if (status !== 201) throw new Error(text)
  return body.id
}

/** An image with one file that lies in this store. */
export async function enterFile(
  { db, cast }: { db: Db; cast: { reef: number } },
  images: BlobStore,
  bytes = Buffer.from('an image'),
): Promise<string> {
  const hash = hashOf(bytes)
  await images.put(hash, bytes)
  await db
    .insertInto('image_files')
    .values({ hash, bytes: bytes.length, mark: 'm', condemned_at: null })
    .execute()
  const times = { taken_at: null, created_at: '2026-11-20T08:00:00.000Z' }
  const image = {
    aquarium_id: cast.reef,
    full_hash: hash,
    thumbnail_hash: hash,
    width: 1,
    height: 1,
    ...times,
  }
  await db.insertInto('images').values(image).execute()
  return hash
}

/** Neither monthly nor yearly backups, as without settings. */
export const noPeriods = { months: 0, years: 0 }

/** Where the walk of a daily backup begins, and stores what it has found. */
export function walksOf(db: Db, now = () => new Date()) {
  return { task: () => readWalkTask(db), store: (walk: Walk) => storeWalk(db, walk, now()) }
}

/** Makes a backup of a server in a folder. */
export function backUp(
  { location, files }: Pick<TestApp, 'location' | 'files'>,
  folder: string,
  now = new Date(),
) {
  return takeBackup({ location, images: files, place: folderPlace(folder), now }, { thinsOut: noPeriods })
}

/** Enough to reach a backup in a folder: neither a bucket nor the data folder is needed. */
export const onFolders = { s3Access: undefined, dataFolder: '' }

/** The finished backups of a folder, newest first. */
export function listBackups(folder: string) {
  return folderPlace(folder).list()
}

/** The images of a store, each under its name and with the hash of its bytes. */
export async function imagesIn(store: BlobStore): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for await (const some of store.list())
    for (const { name } of some) {
      const blob = isHash(name) ? await store.read(name) : undefined
      if (blob)
        found[name] = createHash('sha256')
          .update(await buffer(blob.bytes))
          .digest('hex')
    }
  return found
}

/** Everything that lies in a folder, at any depth. */
export async function everythingIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  return entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .toSorted()
}

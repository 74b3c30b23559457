import { open, rm, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { copyDatabase, copyNames, databaseBytes } from '#server/db/copies.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import { holdAlone } from '#server/db/engine/exclusive-lock.ts'
import type { BlobStore, ImageStore } from '#server/files/blob-store.ts'
import { isDraft, isHash } from '#server/files/blob-store.ts'
import { folderStore, makeFolder } from '#server/files/folder-store.ts'
import { version } from '#server/version.ts'
import type { StoredBackup } from './backup-folder.ts'
import {
  filesFolder,
  finishDraft,
  listBackups,
  makeDraft,
  removeBackup,
  removeDrafts,
} from './backup-folder.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { keptBackups } from './kept-backups.ts'
import type { Manifest } from './manifest.ts'
import { manifestName, readManifest } from './manifest.ts'
import { hashOfFile, readImage, readSound, sizesIn } from './stored-files.ts'

/** A backup leaves others at least this much of a disk: a share of it, and at most so many bytes. */
const leftShare = 0.05
const leftBytes = 100_000_000

export type BackupParts = { location: DatabaseLocation; images: ImageStore; folder: string; now: Date }

/** A backup that was just made; `unreadable` are older ones of which nobody knows the files. */
export type TakenBackup = StoredBackup & { manifest: Manifest; unreadable: string[] }

/**
 * Backs the database up, and the files that it refers to, while others write to both. It has its name only when all of it
 * is on the disk and was read again.
 * @throws BackupRefusal, StartRefusal or ApiError with a sentence; the backups from before are as they were
 */
export async function takeBackup(
  { location, images, folder: given, now }: BackupParts,
  { thinsOut = false } = {},
): Promise<TakenBackup> {
  const folder = resolve(given)
  await makeFolder(folder)
  const letGo = holdAlone(join(folder, 'backup.lock'))
  if (!letGo) throw new BackupRefusal(`Another backup into ${folder} is under way.`)
  try {
    await removeDrafts(folder)
    await refuseNoRoom(folder, await databaseBytes(location))
    const backup = await writeBackup({ location, images, folder, now })
    if (thinsOut) await thinOut(folder)
    return { ...backup, unreadable: await removeUnreferred(folder) }
  } finally {
    letGo()
  }
}

async function writeBackup({ location, images, folder, now }: BackupParts) {
  const known = await knownSizes(folder)
  const draft = await makeDraft(folder)
  try {
    // First the database: what it refers to is kept for an hour at least, and aside for a month after that.
    const { hashes, instance } = await copyDatabase(location, draft)
    const name = copyNames[location.databaseUrl === undefined ? 'sqlite' : 'postgres']
    const kept = folderStore(filesFolder(folder))
    const files: Manifest['files'] = []
    const missing: string[] = []
    for (const sha256 of hashes) {
      const bytes = known.get(sha256) ?? (await keepImage(sha256, { images, kept, folder }))
      if (bytes === undefined) missing.push(sha256)
      else files.push({ sha256, bytes })
    }
    const database = { name, ...(await hashOfFile(join(draft, name))) }
    const made_at = now.toISOString()
    const manifest: Manifest = {
      format: 1,
      made_at,
      version,
      database,
      instance: instance ?? null,
      files,
      missing,
    }
    await writeDurably(join(draft, manifestName), JSON.stringify(manifest))
    return { ...(await finishDraft(folder, { path: draft, madeAt: now })), manifest }
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** The files that are there with the size which an older backup has noted for them: those need not be copied again. */
async function knownSizes(folder: string): Promise<Map<string, number>> {
  const there = await sizesIn(folderStore(filesFolder(folder)))
  const known = new Map<string, number>()
  for (const { path } of await listBackups(folder)) {
    const manifest = await readManifest(path).catch(ignoreDamaged)
    for (const { sha256, bytes } of manifest?.files ?? [])
      if (there.get(sha256) === bytes) known.set(sha256, bytes)
  }
  return known
}

type Keeping = { images: ImageStore; kept: BlobStore; folder: string }

/** Answers the size of a file that was copied and read again; undefined when the storage of images has lost it. */
async function keepImage(sha256: string, { images, kept, folder }: Keeping): Promise<number | undefined> {
  const bytes = await readImage(images, sha256)
  // A killed backup, or an older one, may have kept what is lost by now.
  if (!bytes) return (await readSound(kept, sha256))?.length
  await refuseNoRoom(folder, bytes.length)
  await kept.put(sha256, bytes)
  if (await readSound(kept, sha256)) return bytes.length
  throw new BackupRefusal(
    `The disk of ${folder} did not keep what was written to it: ${sha256} reads differently.`,
  )
}

/** Whoever shares the disk is to notice nothing of a backup for which it has no room. */
async function refuseNoRoom(folder: string, bytes: number) {
  const { bavail, blocks, bsize } = await statfs(folder)
  const left = Math.min(leftBytes, leftShare * blocks * bsize)
  if (bavail * bsize >= bytes + left) return
  throw new BackupRefusal(
    `There is no room for a backup in ${folder}. Make some, or set BACKUP_DIR to a folder on another disk.`,
  )
}

async function thinOut(folder: string) {
  const backups = await listBackups(folder)
  const kept = new Set(keptBackups(backups))
  for (const backup of backups) if (!kept.has(backup)) await removeBackup(folder, backup)
}

/** Removes files that no backup refers to; none of them while it is not known of all backups what they refer to. */
async function removeUnreferred(folder: string): Promise<string[]> {
  const { referred, unreadable } = await referredFiles(folder)
  const files = folderStore(filesFolder(folder))
  for await (const some of files.list())
    for (const { name } of some) {
      const isOver = isHash(name) && unreadable.length === 0 && !referred.has(name)
      if (isDraft(name) || isOver) await files.remove(name)
    }
  return unreadable
}

/** The files of all backups of a folder, and the backups of which nobody knows the files. */
export async function referredFiles(folder: string) {
  const referred = new Set<string>()
  const unreadable: string[] = []
  for (const { path } of await listBackups(folder)) {
    const manifest = await readManifest(path).catch(ignoreDamaged)
    if (!manifest) unreadable.push(path)
    for (const { sha256 } of manifest?.files ?? []) referred.add(sha256)
  }
  return { referred, unreadable }
}

function ignoreDamaged(error: unknown): undefined {
  if (!(error instanceof BackupRefusal)) throw error
}

async function writeDurably(path: string, text: string) {
  const file = await open(path, 'wx', 0o600)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
}

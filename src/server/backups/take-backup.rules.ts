import { open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { copyDatabase, copyNames, databaseBytes } from '#server/db/copies.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import { takeExclusiveLock } from '#server/db/engine/exclusive-lock.ts'
import type { BlobStore, ImageStore } from '#server/files/blob-store.ts'
import { isDraft, isHash } from '#server/files/blob-store.ts'
import { makeFolder } from '#server/files/folder-store.ts'
import { readImage, readSound } from '#server/files/sound-files.ts'
import { version } from '#server/own-files.ts'
import type { BackupPlace, StoredBackup } from './backup-place.ts'
import { BackupRefusal, isNoRoom } from './backup-refusal.ts'
import type { Compared } from './compare-with-earlier.rules.ts'
import { compareWithEarlier } from './compare-with-earlier.rules.ts'
import { noteDeleted } from './deleted-since.rules.ts'
import type { Periods } from './kept-backups.ts'
import { keptBackups } from './kept-backups.ts'
import type { Manifest } from './manifest.ts'
import { findManifest, isOf, manifestName } from './manifest.ts'
import { hashOfFile, sizesIn } from './stored-files.ts'
import { tryOut } from './try-out.rules.ts'
import { makeDraft, refuseNoRoom, removeDrafts } from './unfinished-backups.ts'
import type { Walk, WalkState, WalkTask } from './walk.ts'
import { walkPictures } from './walk-pictures.rules.ts'

export type BackupParts = { location: DatabaseLocation; images: ImageStore; place: BackupPlace; now: Date }

/** What the daily backup does beyond a backup: it removes old ones, and looks for what has rotted. */
type Daily = { thinsOut?: Periods; walks?: WalkTask }

/** `unreadable` lists older backups whose manifests cannot be read. */
export type TakenBackup = StoredBackup & {
  manifest: Manifest
  unreadable: string[]
  /** Faults of the database's indexes, which the backup has rebuilt. */
  damagedIndexes: string[]
  walk: Walk | undefined
}

/**
 * Backs up the database and its files while servers go on writing both. The backup gets its name when all of it is on
 * the
 * disk and was read again.
 * @throws BackupRefusal, StartRefusal or ApiError with a sentence; earlier backups are then as they were
 */
export async function takeBackup(
  { location, images, place, now }: BackupParts,
  { thinsOut, walks }: Daily = {},
): Promise<TakenBackup> {
  const { draftFolder, where } = place
  // Before the folder is made: with a misspelt DATA_DIR there is no database, and no folder is to be left.
  const bytes = await databaseBytes(location)
  await makeFolder(draftFolder)
  const letGo = takeExclusiveLock(join(draftFolder, 'backup.lock'))
  if (!letGo) throw new BackupRefusal(`Another backup into ${where} is under way.`)
  try {
    await removeDrafts(draftFolder)
    await place.removeUnfinished(now)
    await refuseNoRoom(draftFolder, bytes)
    const { compared, ...backup } = await writeBackup({ location, images, place, now, walks })
    if (thinsOut)
      await thinOut(place, { instance: backup.manifest.instance, thinsOut, kept: keptFor(compared, walks) })
    const unreadable = await removeUnreferred(place, now)
    const walk = walks && compared && (await walkOn({ images, place, now, walks, compared, backup }))
    return { ...backup, unreadable, walk }
  } catch (error) {
    // What was copied is not to fill the disk. After another failure the next backup goes on with it.
    if (isNoRoom(error)) await removeUnreferred(place, new Date()).catch(() => {})
    throw error
  } finally {
    letGo()
  }
}

/** The sentence says that indexes of the database are damaged, and that those of its backup are not. */
export function indexWords(damagedIndexes: readonly string[]): string[] {
  return damagedIndexes.length === 0
    ? []
    : [
        `An index of the database is damaged (${damagedIndexes.join('; ')}). The backup has it rebuilt from the table. In the data folder npx coralline check --yes rebuilds it while Coralline is stopped: run that before you put anything back.`,
      ]
}

/** When the backups were made that are kept because they still have what has changed without a write. */
function keptFor(compared: Compared | undefined, walks: WalkTask | undefined): Set<string> {
  const isNew = compared && compared.silent.length > 0 && compared.compared_with !== null
  return new Set([...(walks?.kept ?? []), ...(isNew ? [compared.compared_with ?? ''] : [])])
}

type Walking = Pick<BackupParts, 'images' | 'place' | 'now'> & {
  walks: WalkTask
  compared: Compared
  backup: { path: string; manifest: Manifest; damagedIndexes: string[] }
}

/** Walks through the pictures. A failure is told, and is no failure of the backup. */
async function walkOn({ images, place, now, walks: { last }, compared, backup }: Walking): Promise<Walk> {
  const { silent, compared_with, problems, failed } = compared
  const { made_at, files, missing } = backup.manifest
  const vouched = failed ? (last?.vouched ?? null) : made_at
  const state: WalkState = {
    ...{ made_at, compared_with, vouched, pictures: last?.pictures ?? null },
    problems: [...indexWords(backup.damagedIndexes), ...problems],
  }
  try {
    const live = [...files.map(({ sha256 }) => sha256), ...missing]
    const { referred } = await referredFiles(place)
    state.pictures = await walkPictures({ images, kept: place.files, live, older: [...referred], last, now })
  } catch (error) {
    state.problems.push(
      `The pictures could not be read again: ${error instanceof Error ? error.message : error}`,
    )
  }
  const { path, manifest } = backup
  state.tried = await tryOut({ place, path, manifest, last: last?.tried, now })
  return { state, silent }
}

async function writeBackup({
  location,
  images,
  place,
  now,
  walks,
}: BackupParts & { walks: WalkTask | undefined }) {
  const known = await knownSizes(place)
  const draft = await makeDraft(place.draftFolder)
  try {
    // First the database: the file of an image that is deleted meanwhile is kept aside for a month.
    const { hashes, instance, present, damagedIndexes } = await copyDatabase(location, draft)
    if (place.refuseNoRoom) await place.refuseNoRoom(await newBytes(hashes, { images, kept: place.files }))
    const name = copyNames[location.databaseUrl === undefined ? 'sqlite' : 'postgres']
    const files: Manifest['files'] = []
    const missing: string[] = []
    for (const sha256 of hashes) {
      const bytes = known.get(sha256) ?? (await keepImage(sha256, { images, kept: place.files }))
      if (bytes === undefined) missing.push(sha256)
      else files.push({ sha256, bytes })
    }
    const compared =
      walks &&
      (await compareWithEarlier({
        ...{ place, instance: instance ?? null, last: walks.last },
        copy: join(draft, name),
      }))
    const database = { name, ...(await hashOfFile(join(draft, name))) }
    const about = { format: 1, made_at: now.toISOString(), version } as const
    const manifest: Manifest = { ...about, database, instance: instance ?? null, files, missing }
    await writeDurably(join(draft, manifestName), JSON.stringify(manifest))
    if (instance) await noteDeleted(place, { instance, present, now })
    const finished = await place.finish({ path: draft, madeAt: now }, manifest)
    return { ...finished, manifest, compared, damagedIndexes }
  } catch (error) {
    await rm(draft, { recursive: true, force: true }).catch(() => {})
    throw error
  }
}

/** The sizes of stored image files that an older backup has noted: they need not be copied again. */
async function knownSizes(place: BackupPlace): Promise<Map<string, number>> {
  const there = await sizesIn(place.files)
  const known = new Map<string, number>()
  for (const { path } of await place.list()) {
    const manifest = await findManifest(place, path)
    for (const { sha256, bytes } of manifest?.files ?? [])
      if (there.get(sha256) === bytes) known.set(sha256, bytes)
  }
  return known
}

type ImageStores = { images: ImageStore; kept: BlobStore }

/** The bytes of image files that are not kept yet. */
async function newBytes(hashes: readonly string[], { images, kept }: ImageStores): Promise<number> {
  const there = await sizesIn(kept)
  const sizes = await sizesIn(images)
  return hashes.reduce((sum, sha256) => sum + (there.has(sha256) ? 0 : (sizes.get(sha256) ?? 0)), 0)
}

/** Copies a file and reads the copy; answers its size, undefined when the storage of images has lost it. */
async function keepImage(sha256: string, { images, kept }: ImageStores): Promise<number | undefined> {
  const bytes = await readImage(images, sha256)
  // A killed or an older backup may have kept a lost file.
  if (!bytes) return (await readSound(kept, sha256))?.length
  for (let tries = 0; tries < 2; tries += 1) {
    await kept.put(sha256, bytes)
    if (await readSound(kept, sha256)) return bytes.length
    // A bucket's `put` leaves a file of the right size alone.
    await kept.remove(sha256)
  }
  throw new BackupRefusal(`What was written to ${kept.where} was not kept: ${sha256} reads differently.`)
}

type Thinning = { instance: string | null; thinsOut: Periods; kept: ReadonlySet<string> }

async function thinOut(place: BackupPlace, { instance, thinsOut, kept: held }: Thinning) {
  const backups: StoredBackup[] = []
  for (const backup of await place.list()) {
    const manifest = await findManifest(place, backup.path)
    if (manifest && isOf(manifest, instance)) backups.push(backup)
  }
  const kept = new Set(keptBackups(backups, thinsOut))
  for (const backup of backups)
    if (!kept.has(backup) && !held.has(backup.madeAt.toISOString())) await place.remove(backup)
}

/** Removes unreferred files, unless a manifest cannot be read; answers the unreadable backups. */
async function removeUnreferred(place: BackupPlace, now: Date): Promise<string[]> {
  const { referred, unreadable } = await referredFiles(place)
  for await (const some of place.files.list())
    for (const { name, writtenAt } of some) {
      const isOld = now.getTime() - writtenAt.getTime() >= place.spared
      const isOver = isHash(name) && unreadable.length === 0 && isOld && !referred.has(name)
      if (isDraft(name) || isOver) await place.files.remove(name)
    }
  return unreadable
}

export async function referredFiles(place: BackupPlace) {
  const referred = new Set<string>()
  const unreadable: string[] = []
  for (const { path } of await place.list()) {
    const manifest = await findManifest(place, path)
    if (!manifest) unreadable.push(path)
    for (const { sha256 } of manifest?.files ?? []) referred.add(sha256)
  }
  return { referred, unreadable }
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

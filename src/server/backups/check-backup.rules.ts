import { stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { copyNames, damageOfSqlite, referredInSqlite } from '#server/db/copies.ts'
import { isDraft, isHash } from '#server/files/blob-store.ts'
import { isMissing } from '#server/files/folder-faults.ts'
import type { BackupPlace } from './backup-place.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { Manifest } from './manifest.ts'
import { manifestName, readManifest } from './manifest.ts'
import type { BackupAccess } from './open-place.ts'
import { openBackupAt, openPlace } from './open-place.ts'
import { hashOfFile, hashOfStream } from './stored-files.ts'
import { referredFiles } from './take-backup.rules.ts'
import { draftsIn } from './unfinished-backups.ts'

/** A backup with a sentence for each problem; `extra` is about files that do not belong to it. */
export type CheckedBackup = {
  path: string
  manifest: Manifest
  ofDatabase: string[]
  ofImages: string[]
  extra: string[]
}

/** A backup whose database is in `folder` of this machine until `letGo` is called. */
export type OpenedBackup = { place: BackupPlace; path: string; manifest: Manifest } & FetchedDatabase
type FetchedDatabase = { folder: string; letGo(): Promise<void> }

/** Reads all of a backup and checks it. @throws BackupRefusal when there is none */
export async function checkBackup(given: string, reach: BackupAccess): Promise<CheckedBackup> {
  const opened = await openBackup(given, reach)
  try {
    return await checkOpened(opened)
  } finally {
    await opened.letGo()
  }
}

export async function openBackup(given: string, reach: BackupAccess): Promise<OpenedBackup> {
  await refusePlaceOfBackups(openPlace(given, reach))
  const { place, path } = openBackupAt(given, reach)
  const manifest = await readManifest(place, path)
  return { place, path, manifest, ...(await place.fetch(path, manifest.database.name)) }
}

export async function checkOpened(opened: OpenedBackup): Promise<CheckedBackup> {
  return {
    path: opened.path,
    manifest: opened.manifest,
    ofDatabase: await problemsOfDatabase(opened),
    ofImages: await problemsOfImages(opened),
    extra: await findExtra(opened),
  }
}

async function refusePlaceOfBackups(place: BackupPlace) {
  const [newest] = await place.list().catch((error: unknown) => {
    // Somebody named a file of a backup, which is refused as that.
    if (isMissing(error)) return []
    throw error
  })
  if (newest)
    throw new BackupRefusal(
      `${place.where} is a folder of backups: name one of them. The newest is ${newest.path}`,
    )
}

async function problemsOfDatabase({ path, folder, manifest }: OpenedBackup): Promise<string[]> {
  const { database, files, missing } = manifest
  const file = `${path}/${database.name}`
  const here = join(folder, database.name)
  const changed = await changeOfDatabase(here, database)
  if (changed === 'missing') return [`The database ${file} is missing.`]
  if (database.name !== copyNames.sqlite) return changed ? [`The database ${file} has changed since.`] : []
  const damage = damageOfSqlite(here)
  if (damage.length > 0) return [`The database ${file} is damaged: ${damage.join('; ')}.`]
  const named = new Set([...files.map(({ sha256 }) => sha256), ...missing])
  const unnamed = referredInSqlite(here).hashes.filter((sha256) => !named.has(sha256))
  return [
    ...(changed ? [`The database ${file} has changed since.`] : []),
    ...unnamed.map(
      (sha256) => `The database refers to the image ${sha256}, and ${manifestName} does not name it.`,
    ),
  ]
}

async function problemsOfImages({ place, manifest }: OpenedBackup): Promise<string[]> {
  const problems: string[] = []
  for (const file of manifest.files) {
    const name = filePath(place, file.sha256)
    const change = await changeOfImage(place, file)
    if (change === 'missing') problems.push(`The image ${name} is missing.`)
    if (change === 'changed') problems.push(`The image ${name} has changed since.`)
  }
  return problems
}

function filePath({ where }: BackupPlace, name: string): string {
  return `${where}/files/${name}`
}

type ListedFile = { sha256: string; bytes: number }
type Change = 'missing' | 'changed' | undefined

async function changeOfDatabase(path: string, { sha256, bytes }: ListedFile): Promise<Change> {
  const there = await stat(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  if (!there?.isFile()) return 'missing'
  return there.size === bytes && (await hashOfFile(path)).sha256 === sha256 ? undefined : 'changed'
}

async function changeOfImage({ files }: BackupPlace, { sha256, bytes }: ListedFile): Promise<Change> {
  const there = await files.read(sha256)
  if (!there) return 'missing'
  if (there.size === bytes && (await hashOfStream(there.bytes)).sha256 === sha256) return undefined
  there.bytes.destroy()
  return 'changed'
}

async function findExtra({ place, path, manifest }: OpenedBackup): Promise<string[]> {
  const own = (await place.namesIn(path)).filter(
    (name) => ![manifest.database.name, manifestName].includes(name),
  )
  const { referred, unreadable } = await referredFiles(place)
  // Unknown files are no problem while a backup is under way, or after one was killed.
  const mayBeNew = unreadable.length > 0 || (await draftsIn(place.draftFolder)).length > 0
  const beside: string[] = []
  for await (const some of place.files.list())
    for (const { name, writtenAt } of some) {
      const isSpared = Date.now() - writtenAt.getTime() < place.spared
      const isKnown = isHash(name) ? mayBeNew || isSpared || referred.has(name) : isDraft(name)
      if (!isKnown) beside.push(name)
    }
  return [
    ...own.map((name) => `${path}/${name} does not belong to the backup.`),
    ...beside.map((name) => `No backup refers to ${filePath(place, name)}.`),
    ...unreadable.map((other) => `The backup ${basename(other)} beside it cannot be read.`),
  ]
}

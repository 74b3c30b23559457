import { readdir, stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { copyNames, damageOfSqlite, referredInSqlite } from '#server/db/copies.ts'
import { isDraft, isHash } from '#server/files/blob-store.ts'
import { isMissing } from '#server/files/folder-faults.ts'
import { folderStore } from '#server/files/folder-store.ts'
import { draftsIn, filesFolder, listBackups } from './backup-folder.ts'
import { BackupRefusal } from './backup-refusal.ts'
import type { Manifest } from './manifest.ts'
import { manifestName, readManifest } from './manifest.ts'
import { hashOfFile } from './stored-files.ts'
import { referredFiles } from './take-backup.rules.ts'

/** What a backup is, and a sentence for each thing that is wrong with it: with its database, its images, and beside them. */
export type CheckedBackup = {
  path: string
  manifest: Manifest
  ofDatabase: string[]
  ofImages: string[]
  extra: string[]
}

/** Reads all of a backup. @throws BackupRefusal when there is none */
export async function checkBackup(given: string): Promise<CheckedBackup> {
  const path = resolve(given)
  await refuseFolderOfBackups(path)
  const manifest = await readManifest(path)
  return {
    path,
    manifest,
    ofDatabase: await problemsOfDatabase(path, manifest),
    ofImages: await problemsOfImages(path, manifest),
    extra: await findExtra(path, manifest),
  }
}

/** Where the files of a backup lie: beside it. */
export function filesBeside(backup: string): string {
  return filesFolder(dirname(backup))
}

async function refuseFolderOfBackups(path: string) {
  const [newest] = await listBackups(path)
  if (newest)
    throw new BackupRefusal(`${path} is a folder of backups: name one of them. The newest is ${newest.path}`)
}

async function problemsOfDatabase(path: string, { database, files, missing }: Manifest): Promise<string[]> {
  const file = join(path, database.name)
  const changed = await changeOf(file, database)
  if (changed === 'missing') return [`The database ${file} is missing.`]
  if (database.name !== copyNames.sqlite) return changed ? [`The database ${file} has changed since.`] : []
  const damage = damageOfSqlite(file)
  if (damage.length > 0) return [`The database ${file} is damaged: ${damage.join('; ')}.`]
  const named = new Set([...files.map(({ sha256 }) => sha256), ...missing])
  const unnamed = referredInSqlite(file).hashes.filter((sha256) => !named.has(sha256))
  return [
    ...(changed ? [`The database ${file} has changed since.`] : []),
    ...unnamed.map(
      (sha256) => `The database refers to the image ${sha256}, and ${manifestName} does not name it.`,
    ),
  ]
}

async function problemsOfImages(path: string, { files }: Manifest): Promise<string[]> {
  const problems: string[] = []
  for (const file of files) {
    const place = join(filesBeside(path), file.sha256)
    const change = await changeOf(place, file)
    if (change === 'missing') problems.push(`The image ${place} is missing.`)
    if (change === 'changed') problems.push(`The image ${place} has changed since.`)
  }
  return problems
}

async function changeOf(
  path: string,
  { sha256, bytes }: { sha256: string; bytes: number },
): Promise<'missing' | 'changed' | undefined> {
  const there = await stat(path).catch((error: unknown) => {
    if (!isMissing(error)) throw error
  })
  if (!there?.isFile()) return 'missing'
  return there.size === bytes && (await hashOfFile(path)).sha256 === sha256 ? undefined : 'changed'
}

async function findExtra(path: string, { database }: Manifest): Promise<string[]> {
  const own = (await readdir(path)).filter((name) => ![database.name, manifestName].includes(name))
  const { referred, unreadable } = await referredFiles(dirname(path))
  // What a backup that is under way, or was killed, has written is nobody's fault.
  const mayBeNew = unreadable.length > 0 || (await draftsIn(dirname(path))).length > 0
  const beside: string[] = []
  for await (const some of folderStore(filesBeside(path)).list())
    for (const { name } of some) {
      const isKnown = isHash(name) ? mayBeNew || referred.has(name) : isDraft(name)
      if (!isKnown) beside.push(name)
    }
  return [
    ...own.map((name) => `${join(path, name)} does not belong to the backup.`),
    ...beside.map((name) => `No backup refers to ${join(filesBeside(path), name)}.`),
    ...unreadable.map((other) => `The backup ${basename(other)} beside it cannot be read.`),
  ]
}

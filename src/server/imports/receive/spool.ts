import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uuidPattern } from '#domain/ids.ts'
import { asFolderFault } from '#server/files/folder-faults.ts'
import { removeLeftFiles } from '#server/files/left-files.ts'
import { pivotPath } from '#server/imports/read/sources/table.ts'

/**
 * Where the files of an import lie while it is under way: the file as it was sent, a part of it or the table made of it,
 * and rows that are set aside.
 */
export type Spool = { path: string; partPath: string; stagePath: string; remove(): Promise<void> }

/** The folder beside the database in which imports lie while they are under way. */
export function spoolFolder(dataFolder: string): string {
  return join(dataFolder, 'imports')
}

/**
 * Writes a file that arrives to disk. What arrived of a file that breaks off is removed.
 * @throws storage_full, busy when the disk fails, and what the pieces throw
 */
export async function spool(folder: string, pieces: AsyncIterable<Buffer>): Promise<Spool> {
  const name = join(folder, crypto.randomUUID())
  const [path, partPath, stagePath] = [`${name}.csv`, `${name}.part`, `${name}.stage`]
  const remove = async () => {
    for (const left of [path, partPath, pivotPath(partPath), stagePath]) await rm(left, { force: true })
  }
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    await pipeline(pieces, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
  } catch (error) {
    await remove().catch(() => {})
    throw asFolderFault(error)
  }
  return { path, partPath, stagePath, remove }
}

/** Only files with these names are removed: the data folder may have been somebody's before, with their own tables in this folder. */
const ownNames = new RegExp(`^${uuidPattern}\\.(?:csv|part|(?:part-rows|stage)(?:-journal)?)$`)

/** Removes the files of imports that a crash has ended, as far as they were last written before that moment. */
export async function sweepSpool(folder: string, before: Date) {
  await removeLeftFiles(folder, { names: ownNames, before })
}

import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { uuidPattern } from '#domain/ids.ts'
import { removeAbandonedFiles } from '#server/files/abandoned-files.ts'
import { asFolderFault } from '#server/files/folder-faults.ts'
import { pivotPath } from '#server/imports/read/sources/table.ts'

/** The file as it was sent, a part of it or the table made of it, and the staged rows. */
export type Spool = { path: string; partPath: string; stagePath: string; remove(): Promise<void> }

/** The folder lies beside the database. */
export function spoolFolder(dataFolder: string): string {
  return join(dataFolder, 'imports')
}

/**
 * Removes what arrived of a file that breaks off.
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

/** Others may have used the data folder before, with tables of their own in this folder. */
const ownNames = new RegExp(`^${uuidPattern}\\.(?:csv|part|(?:part-rows|stage)(?:-journal)?)$`)

/** Removes files that a crash has left, last written before that moment. */
export async function sweepSpool(folder: string, before: Date) {
  await removeAbandonedFiles(folder, { names: ownNames, before })
}

import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinished } from '#server/files/blob-store.ts'
import { hasRoom } from '#server/files/disk-room.ts'
import { isMissing } from '#server/files/folder-faults.ts'
import { NoRoom } from './backup-refusal.ts'

const draft = /^backup\.[0-9a-f-]{36}\.part$/

export function draftPath(folder: string): string {
  return join(folder, `backup.${randomUUID()}${unfinished}`)
}

export async function makeDraft(folder: string): Promise<string> {
  const path = draftPath(folder)
  await mkdir(path, { mode: 0o700 })
  return path
}

export async function draftsIn(folder: string): Promise<string[]> {
  return (await entriesOf(folder)).filter((name) => draft.test(name))
}

export async function removeDrafts(folder: string) {
  for (const name of await draftsIn(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

/** Empty when there is no such folder. */
export async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: NodeJS.ErrnoException) => {
    // A file in place of the folder is a mistake in the settings.
    if (isMissing(error) && error.code !== 'ENOTDIR') return []
    throw error
  })
}

export async function refuseNoRoom(folder: string, bytes: number) {
  if (await hasRoom(folder, bytes)) return
  throw new NoRoom(
    `There is no room for a backup in ${folder}. Make some, or set BACKUP_DIR to a folder on another disk.`,
  )
}

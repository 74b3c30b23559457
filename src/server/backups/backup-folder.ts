import { randomUUID } from 'node:crypto'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { unfinished } from '#server/files/blob-store.ts'
import { isMissing } from '#server/files/folder-faults.ts'
import { syncFolder } from '#server/files/folder-store.ts'

/** A finished backup: its folder's name says when it was begun. */
export type StoredBackup = { path: string; madeAt: Date }

const names = /^(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/
const draft = /^backup\.[0-9a-f-]{36}\.part$/

/** Where the files of all backups of a folder lie, each once. */
export function filesFolder(folder: string): string {
  return join(folder, 'files')
}

/** Colons are no part of a name everywhere. */
function backupName(moment: Date): string {
  return moment.toISOString().replaceAll(/[:.]/g, '-')
}

/** The finished backups of a folder, newest first; none when there is no such folder. */
export async function listBackups(folder: string): Promise<StoredBackup[]> {
  const entries = await entriesOf(folder)
  const found = entries.flatMap((name) => {
    const instant = name.replace(names, '$1T$2:$3:$4.$5Z')
    const madeAt = new Date(instant)
    return names.test(name) && !Number.isNaN(madeAt.getTime()) ? [{ path: join(folder, name), madeAt }] : []
  })
  return found.toSorted((one, other) => other.madeAt.getTime() - one.madeAt.getTime())
}

/** A folder for a backup that is not finished. */
export async function makeDraft(folder: string): Promise<string> {
  const path = draftPath(folder)
  await mkdir(path, { mode: 0o700 })
  return path
}

/** Gives a whole backup its name. */
export async function finishDraft(folder: string, { path, madeAt }: StoredBackup): Promise<StoredBackup> {
  await syncFolder(path)
  const finished = join(folder, backupName(madeAt))
  await rename(path, finished)
  await syncFolder(folder)
  return { path: finished, madeAt }
}

/** Nobody ever finds half of it under its name. */
export async function removeBackup(folder: string, { path }: StoredBackup) {
  const left = draftPath(folder)
  await rename(path, left)
  await rm(left, { recursive: true })
}

/** Backups that are under way, or were killed. */
export async function draftsIn(folder: string): Promise<string[]> {
  return (await entriesOf(folder)).filter((name) => draft.test(name))
}

/** Removes what killed backups have left. */
export async function removeDrafts(folder: string) {
  for (const name of await draftsIn(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

function draftPath(folder: string): string {
  return join(folder, `backup.${randomUUID()}${unfinished}`)
}

async function entriesOf(folder: string): Promise<string[]> {
  return readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
}

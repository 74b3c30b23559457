import { randomUUID } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { mkdir, open, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { uuidPattern } from '#domain/ids.ts'
import { removeAbandonedFiles } from './abandoned-files.ts'

/** Answers lie there while clients read them. */
export function answersFolder(dataFolder: string): string {
  return resolve(dataFolder, 'answers')
}

/** The file is gone when it is closed, also by a crash. */
export async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const path = join(folder, randomUUID())
  const file = await open(path, 'wx+', 0o600)
  await rm(path)
  return file
}

const ownNames = new RegExp(`^${uuidPattern}$`)

/** Removes files that still have a name after a crash. One touched after `before` may be about to lose its name. */
export async function sweepNameless(folder: string, before: Date) {
  await removeAbandonedFiles(folder, { names: ownNames, before })
}

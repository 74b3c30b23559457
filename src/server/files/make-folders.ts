import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissing } from './folder-faults.ts'

/**
 * Makes a folder and those above it that are missing, for their owner only. Not by `recursive` of Node's `mkdir`, which never
 * ends where a folder is there and none can be made in it, as in /proc.
 *
 * @returns true when it was made, false when it was there
 */
export function makeFolders(folder: string): boolean {
  if (isFolder(folder)) return false
  try {
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Made by another process meanwhile.
    if (isFolder(folder)) return false
    if (!isMissing(error) || dirname(folder) === folder || !makeFolders(dirname(folder))) throw error
    mkdirSync(folder, { mode: 0o700 })
  }
  return true
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

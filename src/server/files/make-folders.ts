import { mkdirSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { isMissing } from './folder-faults.ts'

/**
 * Makes a folder and missing ones above it, for their owner only; true when it was made. Node's recursive `mkdir` never
 * ends
 * where none can be made, as in /proc.
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

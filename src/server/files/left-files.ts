import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Removes files that a crash has left in a folder: those with such names that were last touched before the given time.
 * Others stay: the folder may have been somebody else's before.
 */
export async function removeLeftFiles(folder: string, { names, before }: { names: RegExp; before: Date }) {
  for (const name of await namesIn(folder)) {
    if (!names.test(name)) continue
    const path = join(folder, name)
    const touched = await stat(path).catch(() => undefined)
    if (touched && touched.mtime < before) await rm(path, { force: true })
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    // The folder does not exist, because nothing was ever put there.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

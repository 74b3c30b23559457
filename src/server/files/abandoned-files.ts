import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** Removes files with such names that a crash has left: others stay, as the folder may be somebody else's. */
export async function removeAbandonedFiles(
  folder: string,
  { names, before }: { names: RegExp; before: Date },
) {
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
    // Nothing was ever put there.
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

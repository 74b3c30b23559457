import { randomBytes } from 'node:crypto'
import { rm, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { folderStore } from './folder-store.ts'

/** In bytes: enough for SQLite's own log (WAL) of many deletes. */
const size = 2_000_000
/** A reserve is made only on a disk with more room than this many times its size: with less, it would itself be in the way. */
const share = 8
const name = 'reserve'

/** Keeps some room beside the database: on a full disk even a delete needs room. */
export async function keepReserve(dataFolder: string) {
  const folder = resolve(dataFolder)
  if (await stat(join(folder, name)).catch(() => undefined)) return
  const { bavail, bsize } = await statfs(folder)
  // Random bytes, because some disks do not store zeros.
  if (bavail * bsize > share * size) await folderStore(folder).put(name, randomBytes(size))
}

/** Gives the reserve up; false when there was none. It is made anew when there is room again. */
export async function releaseReserve(dataFolder: string): Promise<boolean> {
  return rm(join(resolve(dataFolder), name)).then(
    () => true,
    () => false,
  )
}

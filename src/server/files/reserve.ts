import { randomBytes } from 'node:crypto'
import { rmSync } from 'node:fs'
import { stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { folderStore } from './folder-store.ts'

/** Bytes, enough for SQLite's own log (WAL) of many deletes. */
const size = 2_000_000
/** A reserve is made only when the disk has so many times its size. */
const share = 8
const name = 'reserve'

/** Keeps space for deletes, which need some even on a full disk. */
export async function keepReserve(dataFolder: string) {
  const folder = resolve(dataFolder)
  if (await stat(join(folder, name)).catch(() => undefined)) return
  const { bavail, bsize } = await statfs(folder)
  // Random bytes, because some disks do not store zeros.
  if (bavail * bsize > share * size) await folderStore(folder).put(name, randomBytes(size))
}

/** False when there was none. It is made anew when there is room again. */
export function releaseReserve(dataFolder: string): boolean {
  try {
    rmSync(join(resolve(dataFolder), name))
    return true
  } catch {
    return false
  }
}

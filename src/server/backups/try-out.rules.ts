import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { sizeWords } from '#domain/size-words.ts'
import { day } from '#domain/time/durations.ts'
import { copyNames, damageOfSqlite, openPlacing } from '#server/db/copies.ts'
import { hasRoom } from '#server/files/disk-room.ts'
import type { BackupPlace } from './backup-place.ts'
import type { Manifest } from './manifest.ts'
import { hashOfFile } from './stored-files.ts'
import { makeDraft } from './unfinished-backups.ts'
import type { TriedOut } from './walk.ts'

/** How long a database that was restored well vouches for the way of making backups. */
const triedFor = 30 * day

type Trying = { place: BackupPlace; path: string; manifest: Manifest; last: TriedOut | undefined; now: Date }

/**
 * Restores the database of a backup aside once a month, as a restore does, and checks it. What had no room or went
 * wrong is tried again with the next backup.
 */
export async function tryOut({ place, path, manifest, last, now }: Trying): Promise<TriedOut | undefined> {
  const { name, bytes } = manifest.database
  if (name !== copyNames.sqlite) return undefined
  if (last?.outcome === 'whole' && now.getTime() - Date.parse(last.at) < triedFor) return last
  const at = now.toISOString()
  const { draftFolder } = place
  if (!(await hasRoom(draftFolder, 2 * bytes)))
    return { at, outcome: 'no_room', words: `${sizeWords(2 * bytes)} in ${draftFolder}` }
  try {
    const problems = await restoreAside({ place, path, manifest })
    return { at, outcome: problems.length > 0 ? 'damaged' : 'whole', words: problems.join('; ') }
  } catch (error) {
    return { at, outcome: 'damaged', words: error instanceof Error ? error.message : String(error) }
  }
}

async function restoreAside({
  place,
  path,
  manifest: { database },
}: Pick<Trying, 'place' | 'path' | 'manifest'>): Promise<string[]> {
  // A draft that a killed trial leaves is removed by the next backup.
  const aside = await makeDraft(place.draftFolder)
  const { folder, letGo } = await place.fetch(path, database.name)
  try {
    const copy = join(folder, database.name)
    if ((await hashOfFile(copy)).sha256 !== database.sha256) return [`${path} has changed since it was made`]
    const restoring = await openPlacing({ databaseUrl: undefined, dataFolder: aside }, copy)
    try {
      await restoring.place([])
    } finally {
      restoring.close()
    }
    return damageOfSqlite(join(aside, copyNames.sqlite))
  } finally {
    await letGo()
    await rm(aside, { recursive: true, force: true })
  }
}

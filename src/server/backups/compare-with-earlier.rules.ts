import { join } from 'node:path'
import type { SilentChange } from '#server/db/copies.ts'
import { compareCopies, copyNames, lineInSqlite } from '#server/db/copies.ts'
import type { BackupPlace, StoredBackup } from './backup-place.ts'
import type { Manifest } from './manifest.ts'
import { findManifest, isOf } from './manifest.ts'
import { hashOfFile } from './stored-files.ts'
import type { WalkState } from './walk.ts'

/** `failed` when there was an earlier backup and it could not be read. */
export type Compared = Pick<WalkState, 'compared_with' | 'problems'> & {
  silent: SilentChange[]
  failed: boolean
}

type Comparing = { place: BackupPlace; instance: string | null; copy: string; last: WalkState | undefined }

/**
 * Compares the copy of the database that is about to become a backup with the newest earlier backup of the same line of
 * descent. One whose file has changed since it was written is named, and the one before is taken. Of PostgreSQL, only
 * that is looked for: a dump cannot be asked for its values.
 */
export async function compareWithEarlier(comparing: Comparing): Promise<Compared> {
  const compared: Compared = { compared_with: null, problems: [], silent: [], failed: false }
  try {
    return await compareWithNewest(comparing, compared)
  } catch (error) {
    const reason = error instanceof Error ? error.message : error
    const problem = `The database could not be compared with an earlier backup: ${reason}`
    return { ...compared, problems: [...compared.problems, problem], failed: true }
  }
}

async function compareWithNewest(
  { place, instance, copy, last }: Comparing,
  compared: Compared,
): Promise<Compared> {
  for (const backup of await place.list()) {
    // What was never compared does not vouch for anything: the walk that made it did not end.
    if (last?.vouched && backup.madeAt.toISOString() > last.vouched) continue
    const manifest = await findManifest(place, backup.path)
    if (!manifest || !isOf(manifest, instance)) continue
    const found = await compareWith({ place, backup, manifest, copy })
    if (found === 'rotted') {
      const { path } = backup
      compared.problems.push(
        `The database of the backup ${path} has changed since it was written. Remove that backup.`,
      )
      continue
    }
    if (found === 'other') return compared
    return { ...compared, compared_with: backup.madeAt.toISOString(), silent: found }
  }
  return compared
}

type Pair = { place: BackupPlace; backup: StoredBackup; manifest: Manifest; copy: string }

/** @returns `other` when the backup is of another line of descent, or its values cannot be compared */
async function compareWith({
  place,
  backup,
  manifest,
  copy,
}: Pair): Promise<SilentChange[] | 'rotted' | 'other'> {
  const { name, sha256 } = manifest.database
  const { folder, letGo } = await place.fetch(backup.path, name)
  try {
    const earlier = join(folder, name)
    const there = await hashOfFile(earlier).catch(() => undefined)
    if (there?.sha256 !== sha256) return 'rotted'
    if (name !== copyNames.sqlite || lineInSqlite(earlier) !== lineInSqlite(copy)) return 'other'
    return compareCopies(copy, earlier)
  } finally {
    await letGo()
  }
}

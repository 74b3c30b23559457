import { join, resolve } from 'node:path'
import { sizeWords } from '#domain/size-words.ts'
import type { Referred, SilentChange } from '#server/db/copies.ts'
import {
  copyNames,
  damageOfSqlite,
  databaseBytes,
  lockSqlite,
  rebuildSqlite,
  referredInPostgres,
  referredInSqlite,
} from '#server/db/copies.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import type { BlobStore, ImageStore } from '#server/files/blob-store.ts'
import { hasRoom } from '#server/files/disk-room.ts'
import { readSound } from '#server/files/sound-files.ts'
import type { BackupPlace } from './backup-place.ts'
import { backupName } from './backup-place.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { unreadableWords } from './backup-words.ts'
import { compareWithEarlier } from './compare-with-earlier.rules.ts'
import { referredFiles } from './take-backup.rules.ts'
import { mendPicture, readOnBothSides } from './walk-pictures.rules.ts'

type Folder = { location: DatabaseLocation; images: ImageStore; place: BackupPlace | undefined }

/** `problems` and `mended` have a sentence each; `files` counts the files of pictures that were read. */
type CheckedFolder = { problems: string[]; mended: string[]; files: number }

/**
 * Reads the database of a data folder and all pictures that it or the backups refer to, and compares it with the newest
 * backup. A server may run meanwhile; nothing is written. Of PostgreSQL, which checks its own pages, the pictures and
 * the backups are read.
 */
export async function checkFolder(folder: Folder): Promise<CheckedFolder> {
  const { location, place } = folder
  if (location.databaseUrl !== undefined)
    return checkFiles(folder, { ...(await referredInPostgres(location.databaseUrl)), isMending: false })
  const { path, damage } = await readDatabase(location)
  if (damage.length > 0)
    return {
      problems: [
        `The database ${path} is damaged: ${damage.join('; ')}. If only its indexes are, npx coralline check --yes rebuilds them while Coralline is stopped.`,
      ],
      ...{ mended: [], files: 0 },
    }
  const referred = referredInSqlite(path)
  const checked = await checkFiles(folder, { ...referred, isMending: false })
  if (place) {
    const { problems } = await problemsOfComparison(place, { copy: path, referred })
    checked.problems.push(...problems)
  }
  return checked
}

/**
 * Like `checkFolder`, and mends what it can: pictures on either side from the other, and indexes of a SQLite database
 * whose tables are whole and equal to the newest backup. The database as it was stays beside it.
 * @throws StartRefusal while a server runs on the folder
 */
export async function mendFolder(folder: Folder, now: Date): Promise<CheckedFolder> {
  const { location } = folder
  if (location.databaseUrl !== undefined)
    return checkFiles(folder, { ...(await referredInPostgres(location.databaseUrl)), isMending: true })
  const unlock = lockSqlite(location.dataFolder)
  try {
    const { path, isDamaged, ...database } = await mendDatabase(folder, now)
    if (isDamaged) return { ...database, files: 0 }
    const checked = await checkFiles(folder, { ...referredInSqlite(path), isMending: true })
    return {
      problems: [...database.problems, ...checked.problems],
      mended: [...database.mended, ...checked.mended],
      files: checked.files,
    }
  } finally {
    unlock()
  }
}

async function readDatabase(location: DatabaseLocation) {
  // Where there is no database, that is what is said.
  await databaseBytes(location)
  const path = join(resolve(location.dataFolder), copyNames.sqlite)
  return { path, damage: damageOfSqlite(path) }
}

type MendedDatabase = Omit<CheckedFolder, 'files'> & { path: string; isDamaged: boolean }

async function mendDatabase({ location, place }: Folder, now: Date): Promise<MendedDatabase> {
  const { path, damage } = await readDatabase(location)
  const compare = async (copy: string) =>
    place
      ? problemsOfComparison(place, { copy, referred: referredInSqlite(copy) })
      : { problems: [], isCompared: false }
  if (damage.length === 0)
    return { ...{ path, isDamaged: false, mended: [] }, problems: (await compare(path)).problems }
  await refuseNoRoom(location)
  const kept = `${path}.before-${backupName(now)}`
  let comparison = { problems: [] as string[], isCompared: false }
  const refuse = async (copy: string) => {
    comparison = await compare(copy)
    return comparison.problems
  }
  const left = await rebuildSqlite(resolve(location.dataFolder), { kept, refuse })
  const words = `The database ${path} is damaged: ${damage.join('; ')}.`
  if (comparison.problems.length > 0)
    return {
      ...{ path, isDamaged: true },
      problems: [
        words,
        ...comparison.problems,
        'Its indexes were not rebuilt over that. Start Coralline, and let its next backup list what has changed; then run this again. If it does not start, restore a backup.',
      ],
      mended: [],
    }
  if (left.length > 0)
    return {
      ...{ path, isDamaged: true },
      problems: [words, 'Not only its indexes are: nothing was changed. Restore a backup.'],
      mended: [],
    }
  return {
    ...{ path, isDamaged: false },
    problems: [],
    mended: [
      `${words} Its indexes are rebuilt from its tables${comparison.isCompared ? '' : ', though there was no backup to compare these with'}.${valueAdvice(damage)} The database as it was is ${kept}: remove it when all is well.`,
    ],
  }
}

/** Nobody can tell whether a row or its index has changed in a table that is not compared. */
function valueAdvice(damage: readonly string[]): string {
  return damage.some((fault) => fault.includes('missing from index'))
    ? ' Where a row and its index differed, the values of the row were kept. Logs, notes, targets and captions were compared with the newest backup; of other tables, such as users, look at the rows that are named.'
    : ''
}

async function refuseNoRoom(location: DatabaseLocation) {
  // The database as it was, the new one, and twice as much while that is rebuilt.
  const bytes = 4 * (await databaseBytes(location))
  if (await hasRoom(location.dataFolder, bytes)) return
  throw new BackupRefusal(
    `Mending takes ${sizeWords(bytes)} for copies of the database, and there is no room for them in ${location.dataFolder}. Nothing was changed.`,
  )
}

type Comparison = { problems: string[]; isCompared: boolean }

async function problemsOfComparison(
  place: BackupPlace,
  { copy, referred }: { copy: string; referred: Referred },
): Promise<Comparison> {
  const compared = await compareWithEarlier({
    ...{ place, copy, instance: referred.instance ?? null },
    last: undefined,
  })
  const changes = compared.silent.flatMap((change) => changeWords(change, compared.compared_with ?? ''))
  return { problems: [...compared.problems, ...changes], isCompared: compared.compared_with !== null }
}

function changeWords({ aquarium_id, log_id, before, after }: SilentChange, backup: string): string[] {
  const of = log_id === null ? `Tank ${aquarium_id}` : `Log ${log_id} of tank ${aquarium_id}`
  return Object.entries(after).map(
    ([name, value]) =>
      `${of}: ${name} is ${JSON.stringify(value)}, and was ${JSON.stringify(before[name])} in the backup of ${backup}. Nobody has changed it.`,
  )
}

type Files = Pick<Referred, 'hashes'> & { isMending: boolean }

/** Reads the pictures that the database or a backup refers to, on both sides. */
async function checkFiles({ images, place }: Folder, { hashes, isMending }: Files): Promise<CheckedFolder> {
  const checked: CheckedFolder = { problems: [], mended: [], files: hashes.length }
  if (!place) {
    for (const hash of hashes)
      if (!(await readSound(images, hash)))
        checked.problems.push(`${lackWords(images, hash)} No backup has it.`)
    return checked
  }
  const { referred, unreadable } = await referredFiles(place)
  checked.problems.push(...unreadable.map(unreadableWords))
  const live = new Set(hashes)
  for (const hash of new Set([...hashes, ...referred])) {
    const sides = { images, kept: place.files, isLive: live.has(hash), isKept: referred.has(hash) }
    const { bytes, lackedBy } = await readOnBothSides(hash, sides)
    if (!bytes)
      checked.problems.push(
        `${lackWords(live.has(hash) ? images : place.files, hash)} ${live.has(hash) ? 'No backup has it.' : 'Only backups refer to it.'}`,
      )
    else
      for (const store of lackedBy) {
        const from = store === images ? 'the backups' : images.where
        if (isMending) {
          await mendPicture(store, hash, bytes)
          checked.mended.push(`${lackWords(store, hash)} It was put back from ${from}.`)
        } else
          checked.problems.push(
            `${lackWords(store, hash)} ${from} ${store === images ? 'have' : 'has'} it: the daily backups put it back within 30 days, npx coralline check --yes now.`,
          )
      }
  }
  return checked
}

function lackWords({ where }: BlobStore, hash: string): string {
  return `The image ${hash} in ${where} is missing or has changed.`
}

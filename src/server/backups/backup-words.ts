import { ApiError } from '#contract/errors/errors.ts'
import { counted } from '#domain/count-words.ts'
import { sizeWords } from '#domain/size-words.ts'
import { copyNames } from '#server/db/copies.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { BackupRefusal, isNoRoom } from './backup-refusal.ts'
import type { CheckedBackup } from './check-backup.rules.ts'
import { bytesOf } from './manifest.ts'
import type { RestoredBackup } from './restore-backup.rules.ts'
import type { TakenBackup } from './take-backup.rules.ts'
import { indexWords } from './take-backup.rules.ts'

const fullDisk = 'There was no room for the backup. Make some, or set BACKUP_DIR to a folder on another disk.'

export function wordsOf(error: unknown): string {
  if (error instanceof BackupRefusal || error instanceof StartRefusal) return error.message
  if (isNoRoom(error)) return fullDisk
  // The message of an ApiError is meant for users; the error of the system is its cause.
  const cause = error instanceof ApiError ? (error.cause ?? error) : error
  return `The backup failed: ${cause instanceof Error ? cause.message : cause}`
}

export function takenWords({ path, manifest, unreadable, damagedIndexes }: TakenBackup): string {
  const { files, missing } = manifest
  return [
    `Backed up to ${path}: the database and ${counted(files.length, 'file')} of images, ${sizeWords(bytesOf(manifest))} in all.`,
    ...(missing.length > 0
      ? [
          `The storage of images has lost ${counted(missing.length, 'file')}, and no backup has them: ${missing.join(', ')}`,
        ]
      : []),
    ...indexWords(damagedIndexes),
    ...unreadable.map(unreadableWords),
  ].join('\n')
}

export function unreadableWords(path: string): string {
  return `The backup ${path} cannot be read. Remove it: until then no files of old backups are removed.`
}

export function problemsOf({ ofDatabase, ofImages, extra }: CheckedBackup): string[] {
  return [...ofDatabase, ...ofImages, ...extra]
}

/** `done` says that the backup is whole, or restored. */
export function wholeWords({ path, manifest }: CheckedBackup, done: string): string {
  const { made_at, files, missing } = manifest
  const lost =
    missing.length > 0
      ? ` The storage of images had lost ${counted(missing.length, 'file')} before it was made.`
      : ''
  return `${path} of ${made_at} ${done}: the database and ${counted(files.length, 'file')} of images, ${sizeWords(bytesOf(manifest))} in all.${lost}`
}

/** What a restore has brought back. PostgreSQL's own program restores all of a dump or nothing. */
export function restoredWords({ manifest, ofImages, rows }: RestoredBackup): string {
  const { tanks, logs, photos } = rows
  const all = `${counted(tanks, 'tank')}, ${counted(logs, 'log')}, ${counted(photos, 'photo')}`
  const lost = manifest.missing.length + ofImages.length
  if (lost > 0)
    return `Restored: ${all}, without ${counted(lost, 'file')} of photos that the backup does not have.`
  return `Everything was restored: ${all}, each ${manifest.database.name === copyNames.sqlite ? '' : 'photo '}compared.`
}

import { stat } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { counted } from '#domain/count-words.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import type { Config } from '#server/settings/config.ts'
import { BackupRefusal } from './backup-refusal.ts'
import { problemsOf, restoredWords, takenWords, wholeWords, wordsOf } from './backup-words.ts'
import { checkBackup } from './check-backup.rules.ts'
import { checkFolder, mendFolder } from './check-folder.rules.ts'
import type { BackupAccess } from './open-place.ts'
import { openPlace } from './open-place.ts'
import { restoreBackup } from './restore-backup.rules.ts'
import { takeBackup } from './take-backup.rules.ts'

type Settings = Pick<Config, 'databaseUrl' | 'dataFolder' | 's3' | 's3Access' | 'backupPlace'>

/** `npx coralline backup`: into the given folder or bucket, else where daily backups are kept. */
export async function backupCommand(config: Settings, given: string | undefined): Promise<string> {
  const place = given ?? config.backupPlace
  if (place === undefined) throw new BackupRefusal('BACKUP_DIR is none: name a folder for the backup.')
  await refuseAsRoot(place, config)
  const taken = await inWords(() =>
    takeBackup({
      ...{ location: config, images: openBlobStore(config), now: new Date() },
      place: openPlace(place, config),
    }),
  )
  if (taken.manifest.missing.length + taken.damagedIndexes.length > 0)
    throw new BackupRefusal(takenWords(taken))
  return takenWords(taken)
}

/** Refuses root in somebody else's data folder, since no daily backup could write there any more. */
async function refuseAsRoot(place: string, { dataFolder }: Settings) {
  const isWithin = !relative(resolve(dataFolder), resolve(place)).startsWith('..')
  // Beside PostgreSQL there is no such file, and in a container root itself may be the server.
  const owner = await stat(join(dataFolder, 'coralline.db')).catch(() =>
    stat(dataFolder).catch(() => undefined),
  )
  if (!isWithin || process.getuid?.() !== 0 || !owner || owner.uid === 0) return
  throw new BackupRefusal(
    `${resolve(dataFolder)} belongs to user ${owner.uid}, who could not write what root puts into it. Run this as that user, or name another folder.`,
  )
}

export async function restoreCommand(
  config: Settings,
  { backup, isApproved }: { backup: string; isApproved: boolean },
): Promise<string> {
  const restored = await inWords(() =>
    restoreBackup({
      ...{ backup, location: config, images: openBlobStore(config) },
      ...{ s3Access: config.s3Access, isApproved },
    }),
  )
  return [
    wholeWords(restored, 'is restored'),
    restoredWords(restored),
    ...(restored.listed
      ? [
          `Tanks and accounts that were deleted since are deleted in it, too, by ${restored.listed}. To bring one of them back, move that file away and restore again.`,
        ]
      : []),
    'Start Coralline.',
  ].join('\n')
}

/**
 * `npx coralline check` without a backup; with `--yes` it mends what it can.
 * @throws BackupRefusal with what is wrong
 */
export async function checkFolderCommand(
  config: Settings,
  { isApproved }: { isApproved: boolean },
): Promise<string> {
  const { databaseUrl, dataFolder, backupPlace } = config
  const place = backupPlace === undefined ? undefined : openPlace(backupPlace, config)
  const folder = { location: { databaseUrl, dataFolder }, images: openBlobStore(config), place }
  const { problems, mended, files } = await inWords(() =>
    isApproved ? mendFolder(folder, new Date()) : checkFolder(folder),
  )
  if (problems.length > 0) throw new BackupRefusal([...mended, ...problems].join('\n'))
  const images = `${counted(files, 'file')} of images`
  const whole =
    databaseUrl === undefined
      ? `${dataFolder} is whole: the database and ${images}.`
      : `${images} are whole. PostgreSQL checks its own pages.`
  return [...mended, whole].join('\n')
}

/** `npx coralline check <backup>`. @throws BackupRefusal with what is wrong */
export async function checkCommand(config: BackupAccess, backup: string): Promise<string> {
  const checked = await inWords(() => checkBackup(backup, config))
  const problems = problemsOf(checked)
  if (problems.length > 0) throw new BackupRefusal(problems.join('\n'))
  return wholeWords(checked, 'is whole')
}

async function inWords<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    throw new BackupRefusal(wordsOf(error), { cause: error })
  }
}

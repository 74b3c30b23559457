import { join, resolve } from 'node:path'
import { copyNames, damageOfSqlite, databaseBytes, referredInSqlite } from '#server/db/copies.ts'
import type { ImageStore } from '#server/files/blob-store.ts'
import { readSound } from '#server/files/sound-files.ts'
import type { BackupPlace } from './backup-place.ts'
import { compareWithEarlier } from './compare-with-earlier.rules.ts'

type Checking = { dataFolder: string; images: ImageStore; place: BackupPlace | undefined }

/** What is wrong with a data folder, a sentence each, and how many pictures were read. */
type CheckedFolder = { problems: string[]; files: number }

/**
 * Reads the database of a data folder and all pictures that it refers to, and compares it with the newest backup. A
 * server may run meanwhile; nothing is written.
 */
export async function checkFolder({ dataFolder, images, place }: Checking): Promise<CheckedFolder> {
  // Where there is no database, that is what is said.
  await databaseBytes({ dataFolder, databaseUrl: undefined })
  const path = join(resolve(dataFolder), copyNames.sqlite)
  const damage = damageOfSqlite(path)
  if (damage.length > 0)
    return { problems: [`The database ${path} is damaged: ${damage.join('; ')}.`], files: 0 }
  const { hashes, instance = null } = referredInSqlite(path)
  const problems: string[] = []
  for (const hash of hashes) {
    if (await readSound(images, hash)) continue
    const isKept = place && (await readSound(place.files, hash))
    problems.push(
      `The image ${hash} in ${images.where} is missing or has changed. ${isKept ? 'The backups have it: the daily backup puts it back.' : 'No backup has it.'}`,
    )
  }
  if (place) {
    const compared = await compareWithEarlier({ place, instance, copy: path, last: undefined })
    problems.push(...compared.problems)
    for (const { aquarium_id, log_id, before, after } of compared.silent)
      for (const [name, value] of Object.entries(after))
        problems.push(
          `${log_id === null ? `Tank ${aquarium_id}` : `Log ${log_id} of tank ${aquarium_id}`}: ${name} is ${JSON.stringify(value)}, and was ${JSON.stringify(before[name])} in the backup of ${compared.compared_with}. Nobody has changed it.`,
        )
  }
  return { problems, files: hashes.length }
}

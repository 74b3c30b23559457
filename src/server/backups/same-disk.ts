import { stat } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Db } from '#server/db/schema/schema.ts'
import { isBucketAddress } from '#server/files/s3-store.ts'
import type { BackupTask } from './daily-backups.ts'

/** Milliseconds that the state for admins waits for a folder. */
const answerWithin = 5_000

/** True where backups lie on the same device as the database or the images: the loss of one is that of both. */
export async function isOnDiskOfData({ place, location, s3 }: BackupTask): Promise<boolean> {
  const hasDataHere = location.databaseUrl === undefined || s3 === undefined
  if (isBucketAddress(place) || !hasDataHere) return false
  const devices = [place, location.dataFolder].map((folder) => stat(folder).then(({ dev }) => dev))
  // Before the first backup there may be no folder, and a network share may not answer.
  const answered = Promise.all(devices).catch(() => [])
  const [ofBackups, ofData] = await Promise.race([answered, delay(answerWithin, [], { ref: false })])
  return ofBackups !== undefined && ofBackups === ofData
}

const key = 'same_disk_understood'

/** Whether somebody has said that they know it. */
export async function isSameDiskUnderstood(db: Db): Promise<boolean> {
  const found = await db.selectFrom('settings').select('key').where('key', '=', key).executeTakeFirst()
  return found !== undefined
}

export async function noteSameDiskUnderstood(db: Db, now: Date) {
  await db
    .insertInto('settings')
    .values({ key, value: now.toISOString() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

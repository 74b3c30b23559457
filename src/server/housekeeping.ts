import { forgetOldKeys } from '#server/db/once.ts'
import type { Db } from '#server/db/schema.ts'
import { sweepArrivals } from '#server/files/arrivals.ts'
import type { BlobStore } from '#server/files/blob-store.ts'
import { sweepFiles } from '#server/images/image-files.rules.ts'
import { sweepSessions } from '#server/sessions/sessions.rules.ts'

const hour = 60 * 60 * 1000

type HouseParts = {
  db: Db
  files: BlobStore
  dataFolder: string
  log: { warn(details: object, message: string): void }
}

/** Sweeps away now and every hour what has ended; answers the function that stops it. */
export function startHousekeeping({ db, files, dataFolder, log }: HouseParts): () => void {
  const sweep = async () => {
    try {
      await sweepSessions(db, new Date())
      await forgetOldKeys(db, new Date())
      await sweepArrivals(dataFolder, new Date())
      await sweepFiles({ db, files }, new Date())
    } catch (error) {
      // A full disk or a restarting database: the next hour tries again.
      log.warn({ err: error }, 'sweep failed')
    }
  }
  void sweep()
  const timer = setInterval(sweep, hour)
  timer.unref()
  return () => clearInterval(timer)
}

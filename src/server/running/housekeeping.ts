import { hour } from '#domain/time/durations.ts'
import { sweepKeys } from '#server/access-keys/keys.rules.ts'
import { deleteAbandonedImports } from '#server/account-exports/account-imports.store.ts'
import type { Database } from '#server/db/database.ts'
import { forgetOldKeys } from '#server/db/idempotency.ts'
import { sweepPairings } from '#server/devices/pairing.rules.ts'
import { answersFolder, sweepNameless } from '#server/files/nameless-file.ts'
import { keepReserve } from '#server/files/reserve.ts'
import { sweepUnfinishedUploads } from '#server/files/unfinished-uploads.ts'
import type { OwnImages } from '#server/images/image-place.rules.ts'
import { sweepByTheHour } from '#server/images/image-sweep.rules.ts'
import { spoolFolder, sweepSpool } from '#server/imports/receive/spool.ts'
import { forgetOldStarts } from '#server/imports/receive/starts.store.ts'
import { forgetOldLeases } from '#server/nodes/leases.store.ts'
import type { Leases } from '#server/nodes/leases.ts'
import { everybody } from '#server/nodes/leases.ts'
import { nodesOf } from '#server/nodes/nodes.ts'
import { forgetOldRateCounts } from '#server/nodes/rate-counters.store.ts'
import { deleteLinksBefore } from '#server/passwords/links.store.ts'
import { sweepSessions } from '#server/sessions/sessions.rules.ts'
import { sweepSignIns } from '#server/sign-in/started-sign-ins.rules.ts'

const tooMany =
  'No image refers to more than a tenth of the files; a tenth a day is set aside. Look at `npx coralline sweep`.'

type HousekeepingParts = {
  database: Database
  files: OwnImages
  dataFolder: string
  /** Starts to remove what was deleted. */
  removeDeleted(): void
  log: { warn(details: object, message: string): void }
}

/** Sweeps away what has expired, now and every hour; answers the function that stops it. */
export function startHousekeeping(parts: HousekeepingParts): () => void {
  const { database, files, dataFolder, removeDeleted, log } = parts
  const { db, engine } = database
  const leases = nodesOf(database).leases('housekeeping')
  const startedAt = new Date()
  const sweep = async () => {
    const now = new Date()
    const anHourAgo = new Date(now.getTime() - hour)
    try {
      if (engine === 'sqlite') await keepReserve(dataFolder)
      // No other server uses a folder with SQLite: files from before the start are abandoned.
      const abandoned = engine === 'sqlite' && startedAt > anHourAgo ? startedAt : anHourAgo
      await sweepSpool(spoolFolder(dataFolder), abandoned)
      await sweepNameless(answersFolder(dataFolder), abandoned)
      await sweepRows(database, { leases, now, abandoned })
      removeDeleted()
      await sweepUnfinishedUploads(dataFolder, now)
      await files.check()
      // By a clock that nobody can set.
      const isYoung = performance.now() < hour
      const { left } = await sweepByTheHour({ db, files }, { now, isYoung })
      if (left > 0) log.warn({ left }, tooMany)
    } catch (error) {
      // The next hour tries again, after a full disk or a restarting database.
      log.warn({ err: error }, 'sweep failed')
    }
  }
  void sweep()
  const timer = setInterval(sweep, hour)
  timer.unref()
  return () => clearInterval(timer)
}

/** Only on one node: two would wait for each other's rows. */
async function sweepRows(
  { db }: Pick<Database, 'db'>,
  { leases, now, abandoned }: { leases: Leases; now: Date; abandoned: Date },
) {
  const lease = await leases.request(everybody)
  if (!lease) return
  try {
    await sweepSessions(db, now)
    await sweepKeys(db, now)
    await sweepSignIns(db, now)
    await deleteLinksBefore(db, now)
    await sweepPairings(db, now)
    await forgetOldKeys(db, now)
    await forgetOldStarts(db, now)
    await forgetOldRateCounts(db)
    await forgetOldLeases(db)
    await deleteAbandonedImports(db, abandoned)
  } finally {
    await lease.release()
  }
}

import { forgetOldKeys } from '#server/db/once.ts'
import type { Db } from '#server/db/schema.ts'
import { sweepSessions } from '#server/sessions/sessions.rules.ts'

const hour = 60 * 60 * 1000

type Log = { warn(details: object, message: string): void }

/** Sweeps away now and every hour what has ended; answers the function that stops it. */
export function startHousekeeping(db: Db, log: Log): () => void {
  const sweep = async () => {
    try {
      await sweepSessions(db, new Date())
      await forgetOldKeys(db, new Date())
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

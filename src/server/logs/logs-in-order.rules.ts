import type { Log } from '#contract/aquariums/logs.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { hasCustomParameters, withCustom } from '#server/parameters/custom-readings.store.ts'
import type { LogPosition } from './logs.store.ts'
import { beforeLogsFrom, logsAfter } from './logs.store.ts'

/** This many logs are some milliseconds of work for the thread that serves. */
const logsAtOnce = 2_000

type Range = {
  aquariumId: number
  from?: string | undefined
  to?: string | undefined
  signal?: AbortSignal
  withCustom?: boolean
}

/** An aquarium's logs in time order, some at a time; `withCustom` adds own readings. @throws the signal's reason when nobody waits */
export async function* logsInOrder(
  db: Db,
  { signal, withCustom: isWhole = false, from, ...range }: Range,
): AsyncGenerator<Log[]> {
  const hasOwn = isWhole && (await hasCustomParameters(db, range.aquariumId))
  const ask = async (after: LogPosition) => {
    const logs = await logsAfter(db, { ...range, after, limit: logsAtOnce })
    return hasOwn ? withCustom(db, logs) : logs
  }
  let next: Promise<Log[]> | undefined = ask(beforeLogsFrom(from))
  try {
    while (next) {
      const logs: Log[] = await next
      const last = logs.at(-1)
      // The next logs are read in another thread while these are worked on.
      next = last && logs.length === logsAtOnce ? ask({ timestamp: last.timestamp, id: last.id }) : undefined
      next?.catch(() => {})
      if (logs.length > 0) yield logs
      signal?.throwIfAborted()
    }
  } finally {
    // The caller's transaction must not end before the query that is under way in it.
    await next?.catch(() => {})
  }
}

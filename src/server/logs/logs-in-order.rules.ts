import type { Log } from '#contract/aquariums/logs.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { hasCustomParameters, withCustom } from '#server/parameters/custom-readings.store.ts'
import type { LogPosition, LogsRange } from './logs.store.ts'
import { beforeLogsFrom, logsAfter } from './logs.store.ts'

/** Some milliseconds of work for the thread that serves. */
const logsAtOnce = 2_000

type ReadOptions = { signal?: AbortSignal; withCustom?: boolean }

/** In time order, in chunks; `withCustom` adds custom readings. @throws the signal's reason when nobody waits */
export async function* logsInOrder(
  db: Db,
  { signal, withCustom: isWhole = false, from, ...range }: LogsRange & ReadOptions,
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
      // Another thread reads the next logs while these are worked on.
      next = last && logs.length === logsAtOnce ? ask({ timestamp: last.timestamp, id: last.id }) : undefined
      next?.catch(() => {})
      if (logs.length > 0) yield logs
      signal?.throwIfAborted()
    }
  } finally {
    // The caller's transaction must not end before its query has.
    await next?.catch(() => {})
  }
}

import type { Log } from '#contract/logs.ts'
import type { Db } from '#server/db/schema.ts'
import { beforeAllLogs, logsAfter } from './logs.store.ts'

/** Some milliseconds of work for the thread that serves. */
const logsAtOnce = 2_000

type Range = { aquariumId: number; from?: string | undefined; to?: string | undefined; signal?: AbortSignal }

/** An aquarium's logs in time order, some at a time; ends with the signal's reason when nobody wants them any more. */
export async function* logsInOrder(db: Db, { signal, ...range }: Range): AsyncGenerator<Log[]> {
  let after = beforeAllLogs
  for (;;) {
    const logs = await logsAfter(db, { ...range, after, limit: logsAtOnce })
    if (logs.length > 0) yield logs
    const last = logs.at(-1)
    if (logs.length < logsAtOnce || !last) return
    after = { timestamp: last.timestamp, id: last.id }
    signal?.throwIfAborted()
  }
}

import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Log } from '#contract/logs.ts'
import type { Db } from '#server/db/schema.ts'
import { beforeAllLogs, logsAfter } from './logs.store.ts'

/** Some milliseconds of work on SQLite, which is synchronous. */
const logsAtOnce = 2_000

type Range = { aquariumId: number; from?: string | undefined; to?: string | undefined }

/** An aquarium's logs in time order, some at a time; other requests are served in between. */
export async function* logsInOrder(db: Db, range: Range): AsyncGenerator<Log[]> {
  let after = beforeAllLogs
  for (;;) {
    const logs = await logsAfter(db, { ...range, after, limit: logsAtOnce })
    if (logs.length > 0) yield logs
    const last = logs.at(-1)
    if (logs.length < logsAtOnce || !last) return
    after = { timestamp: last.timestamp, id: last.id }
    await nextTurn()
  }
}

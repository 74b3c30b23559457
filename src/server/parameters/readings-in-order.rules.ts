import type { Db } from '#server/db/schema/schema.ts'
import { readingsAfter } from './custom-readings.store.ts'

/** How many readings are read at once: some milliseconds of work for the thread that serves requests. */
const readingsAtOnce = 5_000

type Range = {
  parameterId: number
  from?: string | undefined
  to?: string | undefined
  signal?: AbortSignal | undefined
}
type Readings = Awaited<ReturnType<typeof readingsAfter>>

/** The readings of a custom parameter in time order, some at a time; ends with the signal's reason when nobody wants them any more. */
export async function* readingsInOrder(
  db: Db,
  { signal, from = '', ...range }: Range,
): AsyncGenerator<Readings> {
  let after = { timestamp: from, logId: 0 }
  for (;;) {
    const readings = await readingsAfter(db, { ...range, after, limit: readingsAtOnce })
    if (readings.length > 0) yield readings
    signal?.throwIfAborted()
    const last = readings.at(-1)
    if (!last || readings.length < readingsAtOnce) return
    after = { timestamp: last.timestamp, logId: last.log_id }
  }
}

import type { Db } from '#server/db/schema/schema.ts'
import { readingsAfter } from './custom-readings.store.ts'

/** Some milliseconds of work for the thread that serves requests. */
const readingsAtOnce = 5_000

type ReadingsRange = { parameterId: number; from?: string | undefined; to?: string | undefined }
type ReadOptions = { signal?: AbortSignal | undefined }
type Readings = Awaited<ReturnType<typeof readingsAfter>>

/** In time order, in chunks. @throws the signal's reason when nobody waits any more */
export async function* readingsInOrder(
  db: Db,
  { signal, from = '', ...range }: ReadingsRange & ReadOptions,
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

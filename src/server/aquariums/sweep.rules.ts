import { setImmediate as nextTurn } from 'node:timers/promises'
import { daysBefore } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import * as store from './sweep.store.ts'

/** Deleted more than `days` before `now`, an aquarium cannot be brought back any more. */
export type Expiry = { now: Date; days: number }

/** Takes some milliseconds on SQLite, which is synchronous. */
const rowsAtOnce = 1_000

/**
 * Removes aquariums that are hidden or were deleted long ago, in small transactions: it can be stopped at any moment.
 * The last step waits for an import that is under way, and removes what it has brought.
 */
export async function sweepAquariums(db: Db, { now, days }: Expiry, isStopping: () => boolean) {
  await store.hideLongDeleted(db, { now, before: daysBefore(now, days) })
  for (;;) {
    const aquariumId = await store.findHiddenAquarium(db)
    if (aquariumId === undefined) return
    // Custom readings first: a log may have sixty of them.
    for (const remove of [store.removeSomeCustomReadings, store.removeSomeLogs, store.removeSomeEvents])
      for (let removed = 1; removed > 0; ) {
        if (isStopping()) return
        removed = await remove(db, { aquariumId, limit: rowsAtOnce })
        await nextTurn()
      }
    await store.removeAquarium(db, aquariumId)
  }
}

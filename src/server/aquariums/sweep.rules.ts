import { setImmediate as nextTurn } from 'node:timers/promises'
import { daysBefore } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'
import * as store from './sweep.store.ts'

/** An aquarium that was deleted more than `days` before `now` cannot be brought back any more. */
export type Expiry = { now: Date; days: number }

/** Removing this many rows takes some milliseconds on SQLite, which is synchronous. */
const rowsAtOnce = 1_000

/**
 * Removes the aquariums that are hidden or were deleted long ago: some logs and readings at a time, each time in a
 * transaction of its own. So it can be stopped or killed at any moment, and the next sweep goes on from there. An import
 * may be under way when its aquarium is hidden: the last step waits for it, and removes what it has brought.
 */
export async function sweepAquariums(db: Db, { now, days }: Expiry, isStopping: () => boolean) {
  await store.hideLongDeleted(db, { now, before: daysBefore(now, days) })
  for (;;) {
    const aquariumId = await store.findHiddenAquarium(db)
    if (aquariumId === undefined) return
    // Custom readings are removed before their logs: a log may have sixty of them.
    for (const remove of [store.removeSomeCustomReadings, store.removeSomeLogs])
      for (let removed = 1; removed > 0; ) {
        if (isStopping()) return
        removed = await remove(db, { aquariumId, limit: rowsAtOnce })
        await nextTurn()
      }
    await store.removeAquarium(db, aquariumId)
  }
}

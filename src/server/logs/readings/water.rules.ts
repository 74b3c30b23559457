import type { Water } from '#contract/aquariums/whole-aquarium.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { olderReadings } from './latest-readings.rules.ts'
import { logsLookedAt } from './latest-readings.store.ts'
import type { WaterMoments } from './water.store.ts'
import { waterOfOwnAquariums } from './water.store.ts'

type WaterRequest = WaterMoments & { actor: Actor; aquariums: readonly { id: number; log_count: number }[] }

/** The water of the actor's own active aquariums by id, in a long one with readings from further back. */
export async function wholeWater(
  db: Db,
  { aquariums, ...request }: WaterRequest,
): Promise<Map<number, Water>> {
  const found = await waterOfOwnAquariums(db, request)
  for (const { id, log_count } of aquariums) {
    const water = found.get(id)
    if (!water || log_count <= logsLookedAt) continue
    const keys = parameterKeys.filter((key) => water[key] === null)
    const older = await olderReadings(db, { aquariumId: id, upTo: request.upTo, keys })
    for (const key of keys) {
      const reading = older[key]
      if (!reading) continue
      const recent = { at: [timestampToSeconds(reading.timestamp)], value: [reading.value] }
      water[key] = { ...reading, week_ago: null, tests: 0, tested_before: [], recent }
    }
  }
  return found
}

import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { countKept, endsOfLogs } from '#server/logs/logs.store.ts'
import { lastMeasured, logsLookedAt, newestReadings } from './latest-readings.store.ts'
import { asRange, cutRange } from './range-reads.rules.ts'

type LatestRequest = { aquariumId: number; upTo: string }

/** The last value of each parameter up to a moment, null where not measured, and the tests before it, newest first. */
export async function latestReadings(db: Db, request: LatestRequest) {
  const { latest, tests_before } = await newestReadings(db, request)
  const missing = parameterKeys.filter((key) => latest[key] === null)
  return { latest: { ...latest, ...(await olderReadings(db, { ...request, keys: missing })) }, tests_before }
}

type Readings = Partial<Record<ParameterKey, { value: number; timestamp: string }>>

/** The last readings of parameters that the newest logs of a long tank lack, by rolled-up days. */
export async function olderReadings(
  db: Db,
  { aquariumId, upTo, keys }: LatestRequest & { keys: readonly ParameterKey[] },
): Promise<Readings> {
  if (keys.length === 0 || (await countKept(db, aquariumId)) <= logsLookedAt) return {}
  const { earliest, latest, newest } = await endsOfLogs(db, { aquariumId, upTo })
  if (earliest === null || latest === null || newest === null) return {}
  const span = { from: timestampToSeconds(earliest), to: timestampToSeconds(latest) + 1 }
  const { parts, lines } = await cutRange(db, { aquariumId, earliest, newest, only: keys, ...span })
  const found: Readings = {}
  for (const part of parts.toReversed())
    for (const key of keys) {
      if (found[key]) continue
      const last = part.isRolled
        ? lines.lastOf(key, part)
        : await lastMeasured(db, { aquariumId, key, ...asRange(part) })
      if (last) found[key] = last
    }
  return found
}

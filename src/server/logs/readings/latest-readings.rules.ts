import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { countKept, endsOfLogs } from '#server/logs/logs.store.ts'
import { lastMeasured, logsLookedAt, newestReadings } from './latest-readings.store.ts'
import { asRange, cutRange } from './range-reads.rules.ts'

type Asked = { aquariumId: number; upTo: string }

/**
 * The last value of each parameter in an aquarium up to a moment, null where it was not measured; and the tests before it, newest
 * first.
 */
export async function latestReadings(db: Db, asked: Asked) {
  const { latest, tests_before } = await newestReadings(db, asked)
  const missing = parameterKeys.filter((key) => latest[key] === null)
  return { latest: { ...latest, ...(await olderReadings(db, { ...asked, keys: missing })) }, tests_before }
}

type Found = Partial<Record<ParameterKey, { value: number; timestamp: string }>>

/** The last readings of parameters of which the newest logs of a long tank have none; logs of rolled-up days are not read again. */
export async function olderReadings(
  db: Db,
  { aquariumId, upTo, keys }: Asked & { keys: readonly ParameterKey[] },
): Promise<Found> {
  if (keys.length === 0 || (await countKept(db, aquariumId)) <= logsLookedAt) return {}
  const { earliest, latest, newest } = await endsOfLogs(db, { aquariumId, upTo })
  if (earliest === null || latest === null || newest === null) return {}
  const span = { from: timestampToSeconds(earliest), to: timestampToSeconds(latest) + 1 }
  const { parts, lines } = await cutRange(db, { aquariumId, earliest, newest, only: keys, ...span })
  const found: Found = {}
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

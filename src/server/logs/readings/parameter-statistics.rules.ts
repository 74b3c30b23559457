import type { ParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import type { CustomKey } from '#domain/parameters/custom-parameters.ts'
import { customKey, idOfCustomKey, isCustomKey } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { rangeFor } from '#domain/parameters/targets.ts'
import { ReadingsCollector } from '#domain/series/readings.ts'
import type { Statistics } from '#domain/series/statistics.ts'
import { latestPossible, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { LogsRange } from '#server/logs/logs.store.ts'
import { countKept } from '#server/logs/logs.store.ts'
import { logsInOrder } from '#server/logs/logs-in-order.rules.ts'
import { parametersOf as customParametersOf } from '#server/parameters/parameters.store.ts'
import { readingsInOrder } from '#server/parameters/readings-in-order.rules.ts'
import { readTargets } from '#server/targets/targets.store.ts'
import { calculateStatistics } from './calculate-statistics.ts'

/** `signal` is aborted when nobody waits any more. */
type StatisticsRequest = LogsRange & { signal: AbortSignal; now: Date }

/** Readings held at once, 16 bytes each: of a long tank not those of all parameters. */
const maxHeldReadings = 4_000_000

/** Stretches out of range that are listed one by one. */
const mostStretches = 200

/** Null without readings. Without `to`, logs that lie in the future are left out. */
export async function readStatistics(
  db: Db,
  { parameter, ...request }: StatisticsRequest & { parameter: ParameterKey | CustomKey },
): Promise<ParameterStatistics | null> {
  if (isCustomKey(parameter))
    return readCustomStatistics(db, { ...request, id: idOfCustomKey(parameter) ?? 0 })
  return (await statisticsOfSome(db, { ...request, keys: [parameter] })).get(parameter) ?? null
}

async function readCustomStatistics(
  db: Db,
  {
    id: parameterId,
    aquariumId,
    now,
    to = latestPossible(now),
    ...range
  }: StatisticsRequest & { id: number },
): Promise<ParameterStatistics | null> {
  const collector = new ReadingsCollector()
  for await (const readings of readingsInOrder(db, { parameterId, ...range, to }))
    for (const { timestamp, value } of readings) collector.add(timestampToSeconds(timestamp), value)
  const { targets } = await readTargets(db, aquariumId)
  // A custom parameter without a target has no ideal range.
  const ideal = rangeFor({ ideal: unlimited }, targets[customKey(parameterId)])
  const own = (await customParametersOf(db, aquariumId)).find(({ id }) => id === parameterId)
  const task = { readings: collector.finish(), judged: { ideal, decimals: own?.decimals ?? 0 } }
  const statistics = await calculateStatistics(task, range.signal)
  return statistics ? onWire(statistics) : null
}

const unlimited = { min: Number.NEGATIVE_INFINITY, max: Number.POSITIVE_INFINITY }

export async function readAllStatistics(
  db: Db,
  request: StatisticsRequest,
): Promise<Record<ParameterKey, ParameterStatistics | null>> {
  const statistics = new Map<ParameterKey, ParameterStatistics>()
  const together = Math.max(1, Math.floor(maxHeldReadings / ((await countKept(db, request.aquariumId)) || 1)))
  for (let next = 0; next < parameterKeys.length; next += together) {
    const keys = parameterKeys.slice(next, next + together)
    for (const [key, found] of await statisticsOfSome(db, { ...request, keys })) statistics.set(key, found)
  }
  return perParameter(({ key }) => statistics.get(key) ?? null)
}

async function statisticsOfSome(
  db: Db,
  { keys, now, to = latestPossible(now), ...range }: StatisticsRequest & { keys: readonly ParameterKey[] },
): Promise<Map<ParameterKey, ParameterStatistics>> {
  const { targets } = await readTargets(db, range.aquariumId)
  const wanted = parametersOf({ targets }).filter(({ key }) => keys.includes(key))
  const collectors = wanted.map((parameter) => ({ parameter, collector: new ReadingsCollector() }))
  for await (const logs of logsInOrder(db, { ...range, to }))
    for (const log of logs) {
      const at = timestampToSeconds(log.timestamp)
      for (const { parameter, collector } of collectors) {
        const value = log[parameter.key]
        if (value !== null) collector.add(at, value)
      }
    }
  const found = new Map<ParameterKey, ParameterStatistics>()
  for (const { parameter, collector } of collectors) {
    const { ideal, decimals } = parameter
    const task = { readings: collector.finish(), judged: { ideal, decimals } }
    const statistics = await calculateStatistics(task, range.signal)
    if (statistics) found.set(parameter.key, onWire(statistics))
  }
  return found
}

function onWire({ stretches, swing_at, ...rest }: Statistics): ParameterStatistics {
  const newest = stretches
    .slice(-mostStretches)
    .reverse()
    .map(({ side, from, to, farthest, isOpen, measuredFrom, measuredUntil }) => ({
      side,
      from: Math.round(from),
      to: Math.round(to),
      farthest,
      is_open: isOpen,
      measured_from: measuredFrom,
      measured_until: measuredUntil,
    }))
  return {
    ...rest,
    swing_at: swing_at === null ? null : Math.round(swing_at),
    stretches: { total: stretches.length, newest },
  }
}

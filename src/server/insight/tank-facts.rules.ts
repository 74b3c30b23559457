import type { Fact } from '#domain/insight/fact.ts'
import type { FactSources } from '#domain/insight/fact-sources.ts'
import { makeFacts } from '#domain/insight/facts.ts'
import { customKey } from '#domain/parameters/custom-parameters.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import type { TankKind } from '#domain/parameters/tank-kinds.ts'
import { answerAbout } from '#domain/series/test-answers.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { latestPossible, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { isZone, wallClockIn } from '#domain/time/zones.ts'
import { readCare, readDone } from '#server/care/care.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readConsumption } from '#server/logs/readings/consumption.rules.ts'
import { latestReadings } from '#server/logs/readings/latest-readings.rules.ts'
import { readAllStatistics } from '#server/logs/readings/parameter-statistics.rules.ts'
import { parametersWithLatest } from '#server/parameters/parameters.store.ts'
import { readTestAnswers } from '#server/targets/test-answers.store.ts'
import { zoneOf } from './insight.store.ts'

type FactsRequest = {
  aquariumId: number
  from: Timestamp
  to: Timestamp
  now: Date
  signal: AbortSignal
  /** The zone of the asker's clock, which tells the day of a tank that has none. */
  zone: string | undefined
  kind: TankKind | null
  /** Those of the tank, with its targets. */
  parameters: readonly Parameter[]
}

/** What the readings of a range say, as its page tells it, too. */
export async function readFacts(db: Db, { kind, parameters, ...request }: FactsRequest): Promise<Fact[]> {
  const { aquariumId, from, to, now } = request
  const range = { from: timestampToSeconds(from), to: timestampToSeconds(to) }
  const earlier = (seconds: number) => secondsToTimestamp(range.from - seconds)
  const before = { from: earlier(Math.max(0, range.to - range.from)), to: earlier(1) }
  const { dosers } = await readCare(db, { aquariumId, upTo: latestPossible(now) })
  const zone = [await zoneOf(db, aquariumId), request.zone].find((one) => one && isZone(one)) ?? 'UTC'
  return makeFacts({
    ...{ range, kind, parameters },
    now: wallClockIn(zone, now),
    figures: await readAllStatistics(db, request),
    figuresBefore: await readAllStatistics(db, { ...request, ...before }),
    tests: await testsOf(db, { aquariumId, upTo: latestPossible(now) }),
    done: await readDone(db, { aquariumId, from, to }),
    isDosed: dosers.length > 0,
    uses: await readConsumption(db, { aquariumId, now }),
  })
}

/** The latest tests of what is still tested. */
async function testsOf(db: Db, of: { aquariumId: number; upTo: Timestamp }): Promise<FactSources['tests']> {
  const { latest, tests_before } = await latestReadings(db, of)
  const answers = await readTestAnswers(db, of.aquariumId)
  const tests = Object.entries(latest).flatMap(([key, test]) =>
    test
      ? [[key as Parameter['key'], { ...test, before: tests_before[key as Parameter['key']] }] as const]
      : [],
  )
  const { latest_own } = await parametersWithLatest(db, of)
  const own = latest_own.map(
    ({ parameter_id, tests_before: earlier, ...test }) =>
      [customKey(parameter_id), { ...test, before: earlier }] as const,
  )
  const isTested = ([key, { timestamp }]: (typeof own | typeof tests)[number]) =>
    answerAbout(answers, { key, timestamp }) !== 'stopped'
  return Object.fromEntries([...tests, ...own].filter(isTested))
}

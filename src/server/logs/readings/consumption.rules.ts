import type { Consumption } from '#contract/aquariums/consumption.ts'
import type { Product } from '#contract/aquariums/products.ts'
import { countedTests, testWindow } from '#domain/care/consumption.ts'
import type { DosedParameter } from '#domain/care/salts.ts'
import { dosedParameters } from '#domain/care/salts.ts'
import { consumptionTellsFor, minuteOf, toldConsumption } from '#domain/care/told-consumption.ts'
import {
  daySeconds,
  firstTimestamp,
  latestPossible,
  secondsToTimestamp,
  timestampToSeconds,
} from '#domain/time/timestamps.ts'
import { dosesBetween, newestByProduct } from '#server/care/events.store.ts'
import { productsOf } from '#server/care/products.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { StoredTest } from './consumption.store.ts'
import { newestTests, volumeOf } from './consumption.store.ts'

type Tank = { aquariumId: number; volume: number | null; products: readonly Product[]; upTo: string }

/** What the tank uses a day of all that is dosed, read from single logs. */
export async function readConsumption(
  db: Db,
  { aquariumId, now }: { aquariumId: number; now: Date },
): Promise<Consumption> {
  const upTo = latestPossible(now)
  const [volume, products] = [await volumeOf(db, aquariumId), await productsOf(db, aquariumId)]
  const tank = { aquariumId, volume, products, upTo }
  const told: Partial<Consumption> = {}
  for (const of of dosedParameters) told[of] = await consumptionOf(db, { ...tank, of, now })
  return told as Consumption
}

async function consumptionOf(
  db: Db,
  { of, now, ...tank }: Tank & { of: DosedParameter; now: Date },
): Promise<Consumption[DosedParameter]> {
  const { aquariumId, upTo } = tank
  const since = secondsToTimestamp(now.getTime() / 1000 - consumptionTellsFor)
  const tests = await testsThatCount(db, { aquariumId, parameter: of, since, upTo })
  const [first] = tests
  const told = await toldOf(db, { ...tank, of, tests })
  if (!first || told === null) return null
  if (told === 'volume_needed') return told
  const earlier = { aquariumId, parameter: of, since: firstTimestamp, upTo: first.timestamp }
  const before = await toldOf(db, { ...tank, of, tests: await testsThatCount(db, earlier) })
  const isKnown = before !== null && before !== 'volume_needed'
  return { ...told, before: isKnown ? { a_day: before.a_day, margin: before.margin } : null }
}

async function toldOf(
  db: Db,
  { of, tests, ...tank }: Tank & { of: DosedParameter; tests: readonly StoredTest[] },
) {
  const { aquariumId, upTo } = tank
  const [first, last] = [tests[0], tests.at(-1)]
  if (!first || !last) return null
  // A test goes before what was done in its minute.
  const [from, before] = [first, last].map(({ timestamp }) => minuteOf(timestamp) * 60) as [number, number]
  const between = { from: secondsToTimestamp(from), before: secondsToTimestamp(before) }
  return toldConsumption({
    ...tank,
    of,
    tests,
    events: await dosesBetween(db, { aquariumId, ...between }),
    before: await newestByProduct(db, { aquariumId, kind: 'doser', upTo: secondsToTimestamp(from - 1) }),
    present: await newestByProduct(db, { aquariumId, kind: 'doser', upTo }),
  })
}

/** Oldest first; none when the newest is older than `since`. */
async function testsThatCount(
  db: Db,
  { since, upTo, ...of }: { aquariumId: number; parameter: DosedParameter; since: string; upTo: string },
): Promise<StoredTest[]> {
  const [newest] = await newestTests(db, { ...of, from: since, to: upTo, limit: 1 })
  if (!newest) return []
  const daysBefore = (days: number) =>
    `${secondsToTimestamp(timestampToSeconds(newest.timestamp) - days * daySeconds).slice(0, 10)}T00:00:00`
  const recent = await newestTests(db, { ...of, from: daysBefore(testWindow.days), to: newest.timestamp })
  const tests =
    recent.length >= testWindow.tests
      ? recent
      : await newestTests(db, {
          ...of,
          from: daysBefore(testWindow.mostDays),
          to: newest.timestamp,
          limit: testWindow.tests,
        })
  return countedTests(tests.toReversed().map((test) => ({ ...test, minute: minuteOf(test.timestamp) })))
}

import type { Consumption, ConsumptionFigures } from '#contract/aquariums/consumption.ts'
import type { CareEvent } from '#contract/aquariums/events.ts'
import type { Product } from '#contract/aquariums/products.ts'
import type { Effect } from '#domain/care/consumption.ts'
import { countedTests, fitConsumption, testWindow } from '#domain/care/consumption.ts'
import { effectOf } from '#domain/care/dosing.ts'
import type { DosedParameter } from '#domain/care/salts.ts'
import { dosedParameters } from '#domain/care/salts.ts'
import {
  daySeconds,
  latestPossible,
  secondsToTimestamp,
  timestampToSeconds,
} from '#domain/time/timestamps.ts'
import { doserSettings, dosesBetween } from '#server/care/events.store.ts'
import { productsOf } from '#server/care/products.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { StoredTest } from './consumption.store.ts'
import { newestTests, volumeOf } from './consumption.store.ts'

/** Older tests say nothing of what the tank uses now. */
const tellsFor = 30 * daySeconds

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
  const since = secondsToTimestamp(now.getTime() / 1000 - tellsFor)
  const tests = await testsThatCount(db, { aquariumId, parameter: of, since, upTo })
  const [first, last] = [tests[0], tests.at(-1)]
  if (!first || !last) return null
  const events = await dosesBetween(db, { aquariumId, after: first.timestamp, upTo: last.timestamp })
  const before = await doserSettings(db, { aquariumId, upTo: first.timestamp })
  const present = await doserSettings(db, { aquariumId, upTo })
  const raising = new Map(
    tank.products.flatMap((product) => (product[of] === null ? [] : [[product.id, product] as const])),
  )
  const isDosed = ({ product_id, amount }: CareEvent) => raising.has(product_id ?? 0) && amount !== 0
  if (tank.volume === null && [...events, ...before, ...present].some(isDosed)) return 'volume_needed'
  const raiseOf = ({ product_id, amount }: Pick<CareEvent, 'product_id' | 'amount'>) => {
    const product = raising.get(product_id ?? 0)
    return product && tank.volume !== null
      ? (amount ?? 0) * effectOf(product, { litres: tank.volume, of })
      : 0
  }
  const { effects, running } = effectsOf(events, { before, raiseOf, of })
  const fit = fitConsumption(
    tests.map(({ timestamp, value }) => ({ minute: minuteOf(timestamp), value })),
    { effects, of, running },
  )
  if (!fit) return null
  const changes = events.filter(({ kind }) => kind === 'water_change')
  return {
    a_day: fit.a_day,
    margin: fit.margin,
    tests: tests.length,
    from: first.timestamp,
    to: last.timestamp,
    doses: events.filter((event) => event.kind === 'dose' && isDosed(event)).length,
    changes: changes.length,
    dosed_a_day: present.reduce((sum, setting) => sum + raiseOf(setting), 0),
    is_estimate: changes.some((change) => change[`new_${of}`] === null),
    is_noisy: fit.margin > Math.abs(fit.a_day),
  } satisfies ConsumptionFigures
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

type EffectsParts = {
  before: readonly CareEvent[]
  raiseOf(event: Pick<CareEvent, 'product_id' | 'amount'>): number
  of: DosedParameter
}

/** What the events do to the level; `running` is what dosers gave a day before them. */
function effectsOf(events: readonly CareEvent[], { before, raiseOf, of }: EffectsParts) {
  const aDay = new Map(before.map((setting) => [setting.product_id, raiseOf(setting)]))
  const sum = () => [...aDay.values()].reduce((total, raise) => total + raise, 0)
  const running = sum()
  const effects = events.map((event): Effect => {
    const minute = minuteOf(event.timestamp)
    if (event.kind === 'dose') return { minute, kind: 'dose', raise: raiseOf(event) }
    if (event.kind === 'water_change')
      return { minute, kind: 'change', share: (event.percent ?? 0) / 100, fresh: event[`new_${of}`] }
    aDay.set(event.product_id, raiseOf(event))
    return { minute, kind: 'doser', a_day: sum() }
  })
  return { effects, running }
}

function minuteOf(timestamp: string): number {
  return Math.floor(timestampToSeconds(timestamp) / 60)
}

import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Effect } from './consumption.ts'
import { fitConsumption } from './consumption.ts'
import { effectOf } from './dosing.ts'
import type { EventKind } from './event-kinds.ts'
import type { DosedParameter, Strength } from './salts.ts'

type DoseEvent = {
  readonly timestamp: Timestamp
  readonly kind: EventKind
  readonly product_id: number | null
  readonly amount: number | null
  readonly percent: number | null
} & { readonly [of in `new_${DosedParameter}`]: number | null }

type Facts = {
  of: DosedParameter
  /** Those that count, oldest first. */
  tests: readonly { readonly timestamp: Timestamp; readonly value: number }[]
  /** Doses, settings of dosers and water changes between the first test and the last, oldest first. */
  events: readonly DoseEvent[]
  /** The last setting of each product's doser up to the first test, and the one that holds now. */
  before: readonly DoseEvent[]
  present: readonly DoseEvent[]
  products: readonly (Strength & { readonly id: number })[]
  /** Litres; null while nobody has said it. */
  volume: number | null
}

/**
 * What a tank uses of a parameter a day, in dKH or ppm, with what it was read from; `volume_needed` where doses tell
 * nothing without the volume; null where too few tests tell nothing.
 */
export function toldConsumption(facts: Facts) {
  const { of, tests, events, present, volume } = facts
  const [first, last] = [tests[0], tests.at(-1)]
  if (!first || !last) return null
  const raising = new Map(facts.products.flatMap((one) => (one[of] === null ? [] : [[one.id, one] as const])))
  const isDosed = ({ product_id, amount }: DoseEvent) => raising.has(product_id ?? 0) && amount !== 0
  if (volume === null && [...events, ...facts.before, ...present].some(isDosed)) return 'volume_needed'
  const raiseOf = ({ product_id, amount }: DoseEvent) => {
    const product = raising.get(product_id ?? 0)
    return product && volume !== null ? (amount ?? 0) * effectOf(product, { litres: volume, of }) : 0
  }
  const { effects, running } = effectsOf(events, { before: facts.before, raiseOf, of })
  const asTest = ({ timestamp, value }: (typeof tests)[number]) => ({ minute: minuteOf(timestamp), value })
  const fit = fitConsumption(tests.map(asTest), { effects, of, running })
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
  }
}

type EffectsParts = {
  before: readonly DoseEvent[]
  raiseOf(event: DoseEvent): number
  of: DosedParameter
}

/** What the events do to the level; `running` is what dosers gave a day before them. */
function effectsOf(events: readonly DoseEvent[], { before, raiseOf, of }: EffectsParts) {
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

/** Minutes on the tank's clock, as `fitConsumption` counts them. */
export function minuteOf(timestamp: Timestamp): number {
  return Math.floor(timestampToSeconds(timestamp) / 60)
}

/** Older tests say nothing of what the tank uses now. In seconds. */
export const consumptionTellsFor = 30 * daySeconds

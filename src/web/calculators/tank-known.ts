import type { Care } from '#contract/aquariums/events.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { ageOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatWithUnit } from '#domain/units/reading-format.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { oldWords } from '#web/readings/state-words.ts'
import type { Known, KnownLevel, KnownProduct } from './calculator.ts'

/** What a tank uses a day of a parameter, and the sentence about it. */
export type Used = Readonly<Partial<Record<string, Pick<KnownLevel, 'used' | 'usedWords'>>>>

type Tank = Pick<WholeAquarium, 'volume_litres' | 'latest' | 'tests_before' | 'care'>

type TankParts = {
  readonly units: Units
  readonly parameters: readonly Parameter[]
  readonly used: Used
  readonly now: Timestamp
}

/** What the calculators are filled in with. A test that is too old to say anything of today's water is only told. */
export function knownOf(tank: Tank, { units, parameters, used, now }: TankParts): Known {
  const levels = parameters.map((parameter) => {
    const { key } = parameter
    return [key, { ...tested(tank, { parameter, now }), ...used[key] }] as const
  })
  return {
    units,
    parameters,
    litres: tank.volume_litres ?? undefined,
    levels: Object.fromEntries(levels),
    products: productsOf(tank.care),
  }
}

function tested(
  { latest, tests_before }: Tank,
  { parameter, now }: { parameter: Parameter; now: Timestamp },
): KnownLevel {
  const reading = latest[parameter.key]
  if (!reading) return {}
  const age = ageOf(reading.timestamp, now)
  if (oldWords({ ...reading, before: tests_before[parameter.key] }, now) === undefined)
    return { now: reading.value, nowWords: `Tested ${age}.` }
  return { nowWords: `${formatWithUnit(parameter, reading.value)} ${age}: test again.` }
}

/** Those in use, with what a doser gives now first. */
function productsOf({ products, dosers }: Care): KnownProduct[] {
  const isGiven = ({ id }: KnownProduct) =>
    dosers.some(({ product_id, amount }) => product_id === id && amount !== 0)
  const inUse = products.filter(({ archived_at }) => archived_at === null)
  return [...inUse.filter(isGiven), ...inUse.filter((product) => !isGiven(product))]
}

import type { Consumption } from '#contract/aquariums/consumption.ts'
import type { Care } from '#contract/aquariums/events.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { DosedParameter } from '#domain/care/salts.ts'
import { dosedParameters } from '#domain/care/salts.ts'
import type { Parameter } from '#domain/parameters/parameters.ts'
import { ageOf } from '#domain/time/age.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { formatWithUnit } from '#domain/units/reading-format.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { consumptionLines } from '#web/care/consumption-words.ts'
import { oldWords } from '#web/readings/state-words.ts'
import type { Known, KnownLevel, KnownProduct } from './calculator.ts'

type Tank = Pick<WholeAquarium, 'volume_litres' | 'latest' | 'tests_before' | 'care'>

type TankParts = {
  readonly units: Units
  readonly parameters: readonly Parameter[]
  /** Undefined where it could not be loaded. */
  readonly consumption: Consumption | undefined
  readonly now: Timestamp
}

/** What the calculators are filled in with. A test that is too old to say anything of today's water is only told. */
export function knownOf(tank: Tank, { units, parameters, consumption, now }: TankParts): Known {
  const used = usedOf(consumption, { parameters, products: tank.care.products })
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

type Used = Readonly<Partial<Record<string, Pick<KnownLevel, 'used' | 'usedWords'>>>>

/** What the tank uses a day, with the sentence about it; a figure that tells too little is only told. */
function usedOf(consumption: Consumption | undefined, tank: Parameters<typeof consumptionLines>[1]): Used {
  if (!consumption) return {}
  const needsVolume = dosedParameters.filter((of) => consumption[of] === 'volume_needed')
  const asked = needsVolume.map((of) => [of, { usedWords: 'Told once the volume of the tank is saved.' }])
  const told = consumptionLines(consumption, tank).map(({ parameter: { key }, words, from }) => {
    const figures = consumption[key as DosedParameter]
    const isTold = figures !== null && figures !== 'volume_needed' && !figures.is_noisy
    return [key, { used: isTold ? figures.a_day : undefined, usedWords: `${words}, ${from}.` }]
  })
  return Object.fromEntries([...asked, ...told])
}

import { calciumPerDkh } from '#domain/care/salts.ts'
import { daySeconds } from '#domain/time/timestamps.ts'
import { specificGravityToSalinity } from '#domain/units/units.ts'
import type { FactSources, Figures, FoundFact } from './fact-sources.ts'

/** In per cent: salinity has changed, the others as much as it, or not at all. In dKH and ppm: 5c of a lone fall. */
const least = { salinity: 3, apart: 2, still: 1, alkalinity: 3, calcium: 5 }

/** What is dissolved in salt water, in the order of the sentence. */
const dissolved = ['calcium', 'magnesium', 'alkalinity'] as const

/** What several parameters say together: of the salinity, and of an alkalinity that fell alone. */
export function togetherFacts(sources: FactSources): FoundFact[] {
  return [...salinityFacts(sources), ...alkalinityFacts(sources)]
}

/** "Calcium and magnesium rose as much as the salinity, 7 to 8 %", or that nothing else has moved. */
function salinityFacts({ figures }: FactSources): FoundFact[] {
  const salinity = figures.salinity
  const salt = salinity && percentOf(salinity, specificGravityToSalinity)
  if (!salt || !(Math.abs(salt) > least.salinity)) return []
  const others = dissolved.flatMap((key) => {
    const found = figures[key]
    return found ? [{ key, found, percent: percentOf(found), isBeside: isSameDays(found, salinity) }] : []
  })
  const alike = others.filter(({ percent }) => Math.abs(percent - salt) <= least.apart)
  if (alike.length >= 2) {
    const all = [salt, ...alike.map(({ percent }) => percent)].map((percent) => Math.abs(Math.round(percent)))
    const [low, high] = [Math.min(...all), Math.max(...all)]
    const verb = salt > 0 ? 'rose' : 'fell'
    const water = salt > 0 ? 'saltier (evaporation, or a stronger mix)' : 'thinner (top-off, water change)'
    return [
      {
        ...{ kind: 'all_with_salinity', parameter: 'salinity', size: Math.abs(salt) },
        ...stretchOf([salinity, ...alike.map(({ found }) => found)]),
        numbers: {
          a: { value: low, of: 'percent' },
          ...(low < high && { b: { value: high, of: 'percent' } }),
        },
        says: `${listed(alike.map(({ key }) => key))} ${verb} as much as the salinity, ${low < high ? '{a bare} to {b}' : '{a}'}: the water has become ${water}`,
      },
    ]
  }
  const still = others.filter(({ percent, isBeside }) => isBeside && Math.abs(percent) < least.still)
  if (still.length < 2 || others.some(({ percent }) => Math.abs(percent) >= least.still)) return []
  return [
    {
      ...{ kind: 'salinity_alone', parameter: 'salinity', size: Math.abs(salt) },
      ...stretchOf([salinity]),
      numbers: {},
      says: 'Only the salinity moved: check the instrument',
    },
  ]
}

/** "Alkalinity fell by 3 dKH: calcium should have fallen by about 21 ppm", unless care may have held the calcium. */
function alkalinityFacts({ figures: { alkalinity, calcium }, done, isDosed }: FactSources): FoundFact[] {
  if (!alkalinity || !calcium || !isSameDays(alkalinity, calcium) || isDosed) return []
  const fall = alkalinity.first - alkalinity.last
  const isLone = fall >= least.alkalinity - 1e-9 && calcium.first - calcium.last < least.calcium - 1e-9
  const { from, to } = stretchOf([alkalinity, calcium])
  const explains = ['water_change', 'dose', 'doser']
  if (!isLone || done.some(({ at, kind }) => at >= from && at <= to && explains.includes(kind))) return []
  const expected = -fall * calciumPerDkh
  return [
    {
      ...{ kind: 'alkalinity_alone', parameter: 'alkalinity', from, to, size: fall },
      numbers: {
        a: { value: -fall, of: { parameter: 'alkalinity', as: 'change', to: alkalinity.last } },
        b: { value: expected, of: { parameter: 'calcium', as: 'change', to: calcium.first + expected } },
      },
      says: 'Alkalinity fell by {a}: calcium should have fallen by about {b}. Test it again',
    },
  ]
}

/** How much a parameter has changed from its first reading to the last, in per cent; NaN where that says nothing. */
function percentOf({ first, last }: Figures, amount = (value: number) => value): number {
  return ((amount(last) - amount(first)) / amount(first)) * 100
}

/** Whether two parameters were first tested within a day of each other, and last, too. */
function isSameDays(one: Figures, other: Figures): boolean {
  const ends = [one.first_at - other.first_at, one.last_at - other.last_at]
  return ends.every((apart) => Math.abs(apart) <= daySeconds)
}

function stretchOf(all: readonly Figures[]) {
  return {
    from: Math.min(...all.map(({ first_at }) => first_at)),
    to: Math.max(...all.map(({ last_at }) => last_at)),
  }
}

/** "Calcium, magnesium and alkalinity". */
function listed(names: readonly string[]): string {
  const words = `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
  return words.charAt(0).toUpperCase() + words.slice(1)
}

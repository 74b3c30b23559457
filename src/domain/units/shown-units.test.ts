import { describe, expect, test } from 'vitest'
import { parameters } from '#domain/parameters/parameters.ts'
import { parametersOf, shownAs } from '#domain/parameters/parameters-of.ts'
import { mergePreferences, regionOf, unitsFor } from '#domain/preferences.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { formatAtAGlance } from './reading-format.ts'
import type { Measure, ShownUnit } from './shown-units.ts'
import { exactIn, measures, storedUnits, typedIn, unitChoices, unitsOfRegion } from './shown-units.ts'
import { conductivityToSpecificGravity, specificGravityToSalinity } from './units.ts'

const entries = Number(process.env.UNIT_ENTRIES ?? 2_000)

/** The values that are measured in tanks, and more than the believable ones, in the stored unit. */
const spans: Record<Measure, readonly [number, number]> = {
  temperature: [32, 120],
  salinity: [1.002, 1.031],
  alkalinity: [0.5, 60],
  phosphate: [0.001, 50],
  nitrate: [0.01, 2000],
  nitrite: [0.001, 100],
  ammonia: [0.001, 100],
  volume: [1, 100_000],
}

const converted = measures.flatMap((measure) =>
  unitChoices[measure].flatMap((unit: ShownUnit) =>
    unit.conversion ? [{ measure, name: unit.label, conversion: unit.conversion }] : [],
  ),
)

const conversionTo = (measure: Measure, key: string) =>
  (unitChoices[measure] as readonly ShownUnit[]).find((unit) => unit.key === key)?.conversion

describe.each(converted)('$measure in $name', ({ measure, conversion }) => {
  const { toStored, fromStored } = conversion
  const [low, high] = spans[measure].map(fromStored) as [number, number]

  test(`comes back as it was typed, ${entries.toLocaleString('en')} times`, () => {
    const random = seededRandom(7)
    let differing = 0
    for (let entry = 0; entry < entries; entry += 1) {
      const decimals = Math.floor(random() * 4)
      const typed = Number((low + random() * (high - low)).toFixed(decimals))
      if (typed < low) continue
      const back = fromStored(toStored(typed))
      if (Number(back.toPrecision(8)) !== typed) differing += 1
    }
    expect(differing).toBe(0)
  })

  test('is shown in the digits in which it was typed, and stored as what it was again', () => {
    const random = seededRandom(11)
    for (let entry = 0; entry < entries / 10; entry += 1) {
      const typed = Number((low + random() * (high - low)).toPrecision(1 + Math.floor(random() * 5)))
      if (typed < low || typed > high) continue
      const stored = toStored(typed)
      expect(toStored(typedIn(conversion, stored) ?? Number.NaN)).toBe(stored)
    }
  })

  test('has for what was typed in the stored unit a number that is stored as the same', () => {
    const random = seededRandom(13)
    const [least, most] = spans[measure]
    for (let entry = 0; entry < entries / 10; entry += 1) {
      const stored = Number((least + random() * (most - least)).toFixed(Math.floor(random() * 5)))
      if (Number.isNaN(fromStored(stored))) continue
      const exact = exactIn(conversion, stored)
      expect(exact === undefined ? exact : toStored(exact)).toBe(stored)
    }
  })

  test('rises with what is stored', () => {
    const [least, most] = spans[measure]
    const steps = Array.from({ length: 50 }, (_, step) => fromStored(least + ((most - least) * step) / 49))
    expect(steps).toEqual(steps.toSorted((one, other) => one - other))
  })
})

test.each([
  ['temperature', 'C', 77, 25, 5],
  ['salinity', 'ppt', 1.02637, 35, 2],
  ['salinity', 'ppt', 1.025, 33.19, 2],
  ['alkalinity', 'meq', 8.3, 2.96, 3],
  ['alkalinity', 'ppm', 8.3, 148.1, 1],
  ['phosphate', 'P-ppb', 0.1012, 33, 1],
  ['phosphate', 'ppb', 0.1012, 101.2, 9],
  ['nitrate', 'N', 10, 2.26, 2],
  ['volume', 'gal', 3.785411784, 1, 9],
  ['volume', 'imp', 4.54609, 1, 9],
] as const)('%s in %s: %d stored is %d', (measure, key, stored, shown, digits) => {
  expect(conversionTo(measure, key)?.fromStored(stored)).toBeCloseTo(shown, digits)
})

test('53.0 mS/cm at 25 °C are 34.95 ppt, and 35 ppt are 53.07 of them', () => {
  const { fromStored } = conversionTo('salinity', 'mS/cm') ?? {}
  expect(specificGravityToSalinity(conductivityToSpecificGravity(53))).toBeCloseTo(34.95, 2)
  expect(fromStored?.(1.0263727089)).toBeCloseTo(53.07, 2)
})

test('what a formula does not hold for is no number', () => {
  const inUnit = (key: 'ppt' | 'mS/cm') => conversionTo('salinity', key)
  for (const gravity of [0.999, 1.05, 1025]) {
    expect(inUnit('ppt')?.fromStored(gravity)).toBeNaN()
    expect(inUnit('mS/cm')?.fromStored(gravity)).toBeNaN()
  }
  for (const ppt of [-1, 70]) expect(inUnit('ppt')?.toStored(ppt)).toBeNaN()
  for (const conductivity of [-1, 0, 1, 70]) expect(inUnit('mS/cm')?.toStored(conductivity)).toBeNaN()
})

describe('the units of somebody', () => {
  test('are the stored ones in the US, and elsewhere Celsius and ppt', () => {
    expect(parametersOf({ id: 1 }, unitsFor({}, 'US'))).toBe(parameters)
    expect(unitsFor({}, 'DE')).toMatchObject({
      temperature: 'C',
      salinity: 'ppt',
      alkalinity: 'dKH',
      volume: 'L',
    })
    expect(unitsFor({}, undefined)).toEqual(unitsOfRegion('GB'))
  })

  test('are those that were chosen, whatever the region', () => {
    expect(unitsFor({ units: { temperature: 'F' } }, 'DE')).toMatchObject({
      temperature: 'F',
      salinity: 'ppt',
    })
    expect(unitsFor({ units: { alkalinity: 'meq' } }, 'US')).toMatchObject({
      temperature: 'F',
      alkalinity: 'meq',
    })
  })

  test.each([
    ['en-US', 'US'],
    ['en', 'US'],
    ['de', 'DE'],
    ['de-AT', 'AT'],
    ['en-GB', 'GB'],
    ['zh-Hant-TW', 'TW'],
    ['', undefined],
    ['not a language', undefined],
  ])('the region of %s is %s', (language, region) => {
    expect(regionOf(language)).toBe(region)
  })

  test('a later choice leaves what was chosen before of other things', () => {
    const before = { units: { alkalinity: 'meq', temperature: 'C' }, clock: '24' } as const
    expect(mergePreferences(before, { units: { temperature: 'F' } })).toEqual({
      units: { alkalinity: 'meq', temperature: 'F' },
      clock: '24',
    })
    expect(mergePreferences({}, { clock: '12' })).toEqual({ clock: '12' })
    expect(mergePreferences(before, {})).toEqual(before)
  })
})

test.each([
  ['ppt', '30-35 ppt'],
  ['mS/cm', '46.3-53.1 mS/cm'],
])('the ideal salinity in %s is said as the converted limits are shown', (unit, words) => {
  const salinity = parameters.find(({ key }) => key === 'salinity') ?? parameters[0]
  const shown = shownAs(salinity, unit)
  const [least, most] = [shown.ideal.min, shown.ideal.max].map((limit) => formatAtAGlance(shown, limit))
  expect([`${least}-${most} ${unit}`, shown.idealText]).toEqual([words, words])
})

test('a parameter keeps its values and range as they are stored, and has words in the unit that is shown', () => {
  const units = {
    ...storedUnits,
    temperature: 'C',
    salinity: 'ppt',
    alkalinity: 'meq',
    phosphate: 'ppb',
    nitrate: 'N',
  } as const
  const shown = parametersOf({ id: 1 }, units)
  const words = Object.fromEntries(shown.map(({ key, idealText }) => [key, idealText]))
  expect(words).toMatchObject({
    temperature: '24.4-26.7°C',
    ph: '7.8-8.5 (reef 8.1-8.4)',
    salinity: '30-35 ppt',
    alkalinity: '2.5-3.92 meq/L',
    phosphase: 'under 30 ppb reef, under 100 fish-only',
    nitrate: 'under 2.26 ppm N reef, under 9.04 fish-only',
    nitrite: '0',
    calcium: '380-450 ppm',
  })
  expect(shown.find(({ key }) => key === 'salinity')?.short).toBe('Sal')
  for (const [index, { ideal, unit, decimals }] of shown.entries())
    expect({ ideal, unit, decimals }).toEqual({
      ideal: parameters[index]?.ideal,
      unit: parameters[index]?.unit,
      decimals: parameters[index]?.decimals,
    })
})

test('a parameter is shown in one unit after another, and as it is stored again', () => {
  for (const parameter of parameters) {
    const twice = shownAs(shownAs(shownAs(parameter, 'C'), 'ppm'), 'meq')
    expect(twice).toEqual(shownAs(parameter, 'meq'))
    expect(shownAs(twice, undefined)).toBe(parameter)
  }
})

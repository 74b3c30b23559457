import { expect, test } from 'vitest'
import { isWithin, parameters } from './parameters.ts'

/** The ten parameters of the product come first, in its order; later ones come after them. */
const first = <Found>(found: readonly Found[], expected: readonly unknown[]) =>
  expect(found.slice(0, expected.length)).toEqual(expected)

test('the chart shows six parameters first and divides calcium and magnesium by ten', () => {
  first(
    parameters.filter(({ charted }) => charted).map(({ key }) => key),
    ['temperature', 'ph', 'nitrate', 'phosphase', 'calcium', 'alkalinity'],
  )
  first(
    parameters.filter(({ chartDivisor }) => chartDivisor === 10).map(({ key }) => key),
    ['calcium', 'magnesium'],
  )
})

test('the ten parameters of the product have these units, and seven of them are advanced', () => {
  first(
    parameters.map(({ label, unit }) => `${label} ${unit}`.trim()),
    [
      'Temperature °F',
      'pH',
      'Salinity SG',
      'Ammonia ppm',
      'Nitrite ppm',
      'Nitrate ppm',
      'Phosphate ppm',
      'Calcium ppm',
      'Alkalinity dKH',
      'Magnesium ppm',
    ],
  )
  first(
    parameters.filter(({ advanced }) => advanced).map(({ key }) => key),
    ['ammonia', 'nitrite', 'nitrate', 'phosphase', 'calcium', 'alkalinity', 'magnesium'],
  )
})

test('the help text words the ideal ranges of the product', () => {
  first(
    parameters.map(({ key, idealText }) => `${key} ${idealText}`),
    [
      'temperature 76-80°F',
      'ph 7.8-8.5 (reef 8.1-8.4)',
      'salinity 1.023-1.026',
      'ammonia 0',
      'nitrite 0',
      'nitrate under 10 ppm reef, under 40 fish-only',
      'phosphase under 0.03 ppm reef, under 0.1 fish-only',
      'calcium 380-450 ppm',
      'alkalinity 7-11 dKH',
      'magnesium 1250-1350 ppm',
    ],
  )
})

test('what is believable and thinkable is as decided, and every ideal range is believable', () => {
  const limits = parameters.map(
    ({ key, believable: b, thinkable: t }) => `${key} ${b.low} to ${b.high}, ${t.low} to ${t.high}`,
  )
  first(limits, [
    'temperature 60 to 95, 32 to 120',
    'ph 6.5 to 9.5, 0 to 14',
    'salinity 1.005 to 1.04, 0.99 to 1.08',
    'ammonia 0 to 8, 0 to 100',
    'nitrite 0 to 10, 0 to 100',
    'nitrate 0 to 200, 0 to 2000',
    'phosphase 0 to 3, 0 to 50',
    'calcium 200 to 700, 0 to 3000',
    'alkalinity 4 to 20, 0 to 60',
    'magnesium 700 to 2000, 0 to 6000',
  ])
  for (const { ideal, believable, thinkable } of parameters) {
    for (const value of [ideal.min, ideal.max]) expect(isWithin(believable, value)).toBe(true)
    for (const value of [believable.low, believable.high]) expect(isWithin(thinkable, value)).toBe(true)
  }
})

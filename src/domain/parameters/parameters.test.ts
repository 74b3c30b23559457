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

test('the ten parameters of the product have these units and ideal ranges, and believable and thinkable is what was decided', () => {
  const rows = parameters.map(({ key, label, unit, idealText, believable: b, thinkable: t }) =>
    [key, `${label} ${unit}`.trim(), idealText, `${b.low} to ${b.high}`, `${t.low} to ${t.high}`].join(' | '),
  )
  first(rows, [
    'temperature | Temperature °F | 76-80°F | 60 to 95 | 32 to 120',
    'ph | pH | 7.8-8.5 (reef 8.1-8.4) | 6.5 to 9.5 | 0 to 14',
    'salinity | Salinity SG | 1.023-1.026 | 1.005 to 1.04 | 0.99 to 1.08',
    'ammonia | Ammonia ppm | 0 | 0 to 8 | 0 to 100',
    'nitrite | Nitrite ppm | 0 | 0 to 10 | 0 to 100',
    'nitrate | Nitrate ppm | under 10 ppm reef, under 40 fish-only | 0 to 200 | 0 to 2000',
    'phosphase | Phosphate ppm | under 0.03 ppm reef, under 0.1 fish-only | 0 to 3 | 0 to 50',
    'calcium | Calcium ppm | 380-450 ppm | 200 to 700 | 0 to 3000',
    'alkalinity | Alkalinity dKH | 7-11 dKH | 4 to 20 | 0 to 60',
    'magnesium | Magnesium ppm | 1250-1350 ppm | 700 to 2000 | 0 to 6000',
  ])
  first(
    parameters.filter(({ advanced }) => advanced).map(({ key }) => key),
    ['ammonia', 'nitrite', 'nitrate', 'phosphase', 'calcium', 'alkalinity', 'magnesium'],
  )
})

test('every ideal range is believable, and what is believable is thinkable', () => {
  for (const { ideal, believable, thinkable } of parameters) {
    for (const value of [ideal.min, ideal.max]) expect(isWithin(believable, value)).toBe(true)
    for (const value of [believable.low, believable.high]) expect(isWithin(thinkable, value)).toBe(true)
  }
})

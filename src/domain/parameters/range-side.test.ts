import { expect, test } from 'vitest'
import { storedUnits } from '#domain/units/shown-units.ts'
import { parameters } from './parameters.ts'
import { parametersOf } from './parameters-of.ts'
import { rangeSide } from './range-side.ts'

const ph = { ideal: { min: 8.1, max: 8.4 }, decimals: 2 }

const sidesOf = (parameter: Parameters<typeof rangeSide>[0], ...values: number[]) =>
  values.map((value) => rangeSide(parameter, value))

test('the limits belong to the ideal range', () => {
  expect(sidesOf(ph, 8, 8.1, 8.25, 8.4, 8.41)).toEqual(['below', undefined, undefined, undefined, 'above'])
})

test.each([
  ['temperature', 76, undefined],
  ['temperature', 80, undefined],
  ['temperature', 80.1, 'above'],
  ['ph', 8, 'below'],
  ['nitrate', 10, undefined],
  ['magnesium', 1249.4, 'below'],
  // 35 ppt and 26.67 °C, converted.
  ['salinity', 1.0263727089, undefined],
  ['salinity', 1.0264499, undefined],
  ['salinity', 1.02645, 'above'],
  ['salinity', 1.02255, undefined],
  ['salinity', 1.0225499, 'below'],
  ['temperature', 80.006, undefined],
  ['temperature', 80.04, undefined],
  ['temperature', 80.05, 'above'],
  ['temperature', 75.95, undefined],
  ['phosphase', 0.0304, undefined],
  ['phosphase', 0.0305, 'above'],
  ['calcium', 450.4, undefined],
  ['calcium', 450.5, 'above'],
  // A limit of 0 is exact.
  ['ammonia', 0, undefined],
  ['ammonia', 0.0000004, 'above'],
  ['nitrite', -0.001, 'below'],
  ['nitrate', -0.001, 'below'],
])('%s of %d, rounded as a single reading is, lies %s', (key, value, side) => {
  const parameter = parameters.find((parameter) => parameter.key === key)
  if (!parameter) throw new Error(`no parameter ${key}`)
  expect(rangeSide(parameter, value)).toBe(side)
})

test('a reading that is shown as the same number as a limit is inside, in whatever unit', () => {
  const celsius = parametersOf({}, { ...storedUnits, temperature: 'C' }).find(
    ({ key }) => key === 'temperature',
  )
  if (!celsius) throw new Error('There is no temperature.')
  const typed = (value: number) => celsius.shown?.conversion?.toStored(value) ?? Number.NaN
  expect(celsius.idealText).toBe('24.4-26.7°C')
  expect(sidesOf(celsius, ...[24.3, 24.4, 25, 26.7, 26.8].map(typed))).toEqual([
    'below',
    undefined,
    undefined,
    undefined,
    'above',
  ])
})

test('a limit of more decimals than the parameter is judged by its own', () => {
  const own = { ideal: { min: 8.125, max: 8.4 }, decimals: 2 }
  expect(sidesOf(own, 8.1244, 8.1245, 8.404, 8.405)).toEqual(['below', undefined, undefined, 'above'])
})

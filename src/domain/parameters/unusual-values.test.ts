import { expect, test } from 'vitest'
import type { ParameterKey } from './parameters.ts'
import { parameters } from './parameters.ts'
import { unusualValue } from './unusual-values.ts'

function unusual(key: ParameterKey, value: number, last?: number) {
  const parameter = parameters.find((each) => each.key === key)
  if (!parameter) throw new Error(key)
  return unusualValue({ parameter, value, last })
}

test.each<[ParameterKey, number, number | undefined, number | undefined, string | undefined]>([
  ['alkalinity', 84, 8.4, 8.4, undefined],
  ['alkalinity', 84, undefined, 8.4, undefined],
  ['alkalinity', 2.9, 8.1, 8.131165, 'meq/L'],
  ['alkalinity', 148, 8.3, 8.29224562976, 'ppm CaCO3'],
  ['temperature', 25.6, 78.2, 78.08, '°C'],
  ['temperature', 781, 78.2, 78.1, undefined],
  ['salinity', 35, 1.026, 1.0263727089, 'ppt'],
  ['salinity', 1025, 1.026, 1.025, undefined],
  ['salinity', 1025, undefined, 1.025, undefined],
  ['ph', 82, undefined, 8.2, undefined],
  ['calcium', 4300, 430, 430, undefined],
  ['calcium', 42, 425, 420, undefined],
  ['phosphase', 25, 0.03, 0.025, 'ppb'],
  ['nitrate', 20, 2, 2, undefined],
  ['magnesium', 9000, 1300, 900, undefined],
  ['magnesium', 1.35, 1300, 1350, undefined],
  ['calcium', 1.35, undefined, undefined, undefined],
  ['temperature', 300, 78, undefined, undefined],
])('%s %f after %s is likely %s', (key, value, last, meant, unit) => {
  const found = unusual(key, value, last)
  expect(found).toBeDefined()
  expect(found?.unit).toBe(unit)
  if (meant === undefined) expect(found?.meant).toBeUndefined()
  else expect(found?.meant).toBeCloseTo(meant, 8)
})

test.each<[ParameterKey, number, number | undefined]>([
  ['alkalinity', 8.4, 8.1],
  ['nitrate', 12, 2],
  ['nitrate', 0, 5],
  ['phosphase', 0.05, 0],
  ['ammonia', 0.25, undefined],
  ['salinity', 1.027, 1.025],
])('%s %f after %s is not asked about', (key, value, last) => {
  expect(unusual(key, value, last)).toBeUndefined()
})

test('whatever is not believable is asked about, with or without a last reading', () => {
  for (const { key, believable, ideal } of parameters)
    for (const value of [believable.low - 0.001, believable.high + 0.001, believable.high * 1.5])
      for (const last of [undefined, ideal.max]) expect(unusual(key, value, last)).toBeDefined()
})

test('what is as unusual as the last reading was is not asked about again, and a shifted point still is', () => {
  expect(unusual('nitrate', 220, 210)).toBeUndefined()
  expect(unusual('alkalinity', 3.5, 3.4)).toBeUndefined()
  expect(unusual('alkalinity', 35, 3.4)).toBeDefined()
  expect(unusual('alkalinity', 3.5, 8)).toBeDefined()
})

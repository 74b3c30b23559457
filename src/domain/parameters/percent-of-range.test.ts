import { expect, test } from 'vitest'
import { unitsFor } from '#domain/preferences.ts'
import { parametersOf } from './parameters-of.ts'
import { hasPercent, percentOf } from './percent-of-range.ts'
import type { Target } from './targets.ts'

const find = (key: string, of = parametersOf()) => {
  const found = of.find((parameter) => parameter.key === key)
  if (!found) throw new Error(key)
  return found
}
const withTarget = (target: Partial<Target>) =>
  find(
    'alkalinity',
    parametersOf({ targets: { alkalinity: { low: null, high: null, goal: null, ...target } } }),
  )

test.each([
  [7, 0],
  [9, 50],
  [11, 100],
  [6, -25],
  [13, 150],
])('alkalinity of %f is at %f %% of 7 to 11', (value, percent) => {
  expect(percentOf(find('alkalinity').ideal, value)).toBe(percent)
})

test('a target of the tank takes the place of the ideal range', () => {
  const own = withTarget({ low: 8, high: 9 })
  expect(hasPercent(own)).toBe(true)
  expect([8, 8.5, 9, 11].map((value) => percentOf(own.ideal, value))).toEqual([0, 50, 100, 300])
})

test('the place is the same in every unit', () => {
  const units = unitsFor({ units: { temperature: 'C', alkalinity: 'meq', salinity: 'ppt' } }, 'DE')
  const shown = parametersOf({}, units)
  for (const key of ['temperature', 'alkalinity', 'salinity'])
    expect(percentOf(find(key, shown).ideal, 8.4)).toBe(percentOf(find(key).ideal, 8.4))
})

test('a range without width, with one end or without any has no places', () => {
  expect(hasPercent(find('ammonia'))).toBe(false)
  expect(hasPercent(withTarget({ low: 8, high: 8 }))).toBe(false)
  expect(hasPercent(withTarget({ low: 8 }))).toBe(false)
  expect(hasPercent(withTarget({ high: 9 }))).toBe(false)
  expect(hasPercent(withTarget({}))).toBe(false)
})

test('a range from 0 has places, and 0 is a reading', () => {
  expect(hasPercent(find('nitrate'))).toBe(true)
  expect(percentOf(find('nitrate').ideal, 0)).toBe(0)
})

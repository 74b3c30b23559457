import { expect, test } from 'vitest'
import { isInRange, parameters } from './parameters.ts'

const byKey = Object.fromEntries(parameters.map((parameter) => [parameter.key, parameter]))

test.each([
  ['temperature', 76, true],
  ['temperature', 80, true],
  ['temperature', 80.1, false],
  ['ph', 8.1, true],
  ['ph', 8, false],
  ['ammonia', 0, true],
  ['ammonia', 0.01, false],
  ['nitrite', 0, true],
  ['nitrate', 10, true],
  ['phosphase', 0.03, true],
  ['phosphase', 0.031, false],
  ['magnesium', 1249.9, false],
])('%s of %d is in range: %s', (key, value, expected) => {
  const parameter = byKey[key]
  if (!parameter) throw new Error(`no parameter ${key}`)
  expect(isInRange(parameter, value)).toBe(expected)
})

test('the chart shows six parameters first and divides calcium and magnesium by ten', () => {
  expect(parameters.filter(({ charted }) => charted).map(({ key }) => key)).toEqual([
    'temperature',
    'ph',
    'nitrate',
    'phosphase',
    'calcium',
    'alkalinity',
  ])
  expect(parameters.filter(({ chartDivisor }) => chartDivisor === 10).map(({ key }) => key)).toEqual([
    'calcium',
    'magnesium',
  ])
})

import { expect, test } from 'vitest'
import { isInRange, parameters } from './parameters.ts'
import { rangeSide } from './range-side.ts'

const ph = { ideal: { min: 8.1, max: 8.4 } }

test('the limits belong to the ideal range', () => {
  expect([8, 8.1, 8.25, 8.4, 8.41].map((value) => rangeSide(ph, value))).toEqual([
    'below',
    undefined,
    undefined,
    undefined,
    'above',
  ])
})

test('a value is in range where it is on no side', () => {
  for (const parameter of parameters) {
    for (const value of [-1, 0, 0.03, 1.0245, 8.2, 78, 400, 1300]) {
      expect(rangeSide(parameter, value) === undefined).toBe(isInRange(parameter, value))
    }
  }
})

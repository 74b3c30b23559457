import { expect, test } from 'vitest'
import { decimalsOf, roundTo } from './decimals.ts'

test.each([
  [0, 0],
  [450, 0],
  [1250, 0],
  [1.026, 3],
  [-0.5, 1],
  [4e-7, 7],
  [1.25e-7, 9],
  [999_999.9, 1],
])('%d has %d decimals', (value, decimals) => {
  expect(decimalsOf(value)).toBe(decimals)
})

test.each([
  [1.0263727089, 3, 1.026],
  [80.006, 1, 80],
  [80.05, 1, 80.1],
  [1.0265, 3, 1.027],
  [0.285, 2, 0.29],
  [-1.005, 2, -1.01],
  [4e-7, 4, 0],
  [-4e-7, 4, 0],
  [5e-324, 3, 0],
  [999_999.999, 0, 1_000_000],
])('%d to %d decimals is %d', (value, decimals, rounded) => {
  expect(roundTo(value, decimals)).toBe(rounded)
})

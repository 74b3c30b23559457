import { expect, test } from 'vitest'
import { trendOf } from './trend.ts'

const alkalinity = { ideal: { min: 7, max: 11 }, decimals: 1 }
const day = 86_400

test('readings on a line rise or fall by the line', () => {
  const at = [0, day, 2 * day]
  expect(trendOf({ at, value: [8, 9, 10] }, alkalinity)).toEqual({ direction: 'rising', change: 2 })
  expect(trendOf({ at, value: [10, 9, 8] }, alkalinity)).toEqual({ direction: 'falling', change: -2 })
})

test('less than a tenth of the ideal range is steady', () => {
  expect(trendOf({ at: [0, day], value: [8, 8.3] }, alkalinity)?.direction).toBe('steady')
  expect(trendOf({ at: [0, day], value: [8, 8.5] }, alkalinity)?.direction).toBe('rising')
})

test('an ideal range without width asks for a step that a test can tell', () => {
  const ammonia = { ideal: { min: 0, max: 0 }, decimals: 2 }
  expect(trendOf({ at: [0, day], value: [0, 0.005] }, ammonia)?.direction).toBe('steady')
  expect(trendOf({ at: [0, day], value: [0, 0.25] }, ammonia)?.direction).toBe('rising')
})

test('one outlier in the middle is no trend', () => {
  const at = [0, 1, 2, 3, 4].map((index) => index * day)
  expect(trendOf({ at, value: [8, 8, 14, 8, 8] }, alkalinity)?.direction).toBe('steady')
})

test('one moment has no trend', () => {
  expect(trendOf({ at: [], value: [] }, alkalinity)).toBeUndefined()
  expect(trendOf({ at: [day, day], value: [8, 9] }, alkalinity)).toBeUndefined()
})

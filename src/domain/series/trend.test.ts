import { expect, test } from 'vitest'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { directionOf } from './direction.ts'
import { TrendLine } from './trend.ts'

const alkalinity = { ideal: { min: 7, max: 11 }, believable: { low: 4, high: 20 }, decimals: 1 }
const day = 86_400

function changeOf(at: number[], value: number[]): number | null {
  const line = new TrendLine()
  for (const [index, time] of at.entries()) line.add(time, value[index] ?? 0)
  return line.change()
}

test('readings on a line rise or fall by the line', () => {
  const at = [0, day, 2 * day]
  expect(changeOf(at, [8, 9, 10])).toBeCloseTo(2, 12)
  expect(changeOf(at, [10, 9, 8])).toBeCloseTo(-2, 12)
})

test('one outlier in the middle is no trend', () => {
  const at = [0, 1, 2, 3, 4].map((index) => index * day)
  expect(changeOf(at, [8, 8, 14, 8, 8])).toBeCloseTo(0, 12)
})

test('one moment has no trend', () => {
  expect(changeOf([], [])).toBeNull()
  expect(changeOf([day, day], [8, 9])).toBeNull()
})

test('the line fitted while reading is the line of the textbook, decades from 1970 and close together as well', () => {
  const random = seededRandom(7)
  for (const start of ['1950-01-01T00:00:00', '2026-01-01T00:00:00', '2100-01-01T00:00:00']) {
    const at = Array.from({ length: 2_000 }, (_, index) => timestampToSeconds(start) + index * 60)
    const value = at.map((_, index) => 1300 - index / 1000 + random())
    const middle = at.reduce((sum, time) => sum + time, 0) / at.length
    const mean = value.reduce((sum, reading) => sum + reading, 0) / value.length
    const together = at.reduce((sum, time, index) => sum + (time - middle) * ((value[index] ?? 0) - mean), 0)
    const spread = at.reduce((sum, time) => sum + (time - middle) ** 2, 0)
    expect(changeOf(at, value)).toBeCloseTo((together / spread) * 60 * 1_999, 6)
  }
})

test('less than a tenth of the ideal range is steady', () => {
  const directions = [0.3, 0.5, -0.5].map((change) => directionOf(change, alkalinity))
  expect(directions).toEqual(['steady', 'rising', 'falling'])
})

test('an ideal range without width asks for a step that a test can tell', () => {
  const ammonia = { ideal: { min: 0, max: 0 }, believable: { low: 0, high: 8 }, decimals: 2 }
  expect([0.005, 0.25].map((change) => directionOf(change, ammonia))).toEqual(['steady', 'rising'])
})

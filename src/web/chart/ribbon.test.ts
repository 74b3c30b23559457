import { expect, test } from 'vitest'
import { daySeconds } from '#domain/time/timestamps.ts'
import { isRibbon, ribbonLength } from './ribbon.ts'

const readings = (count: number) => Array.from({ length: count }, () => 8)
const of = (count: number, grain: number) =>
  isRibbon(readings(count), { first: 0, last: count - 1, width: 100, grain })

test.each([
  [200, 0, false],
  [201, 0, true],
  [50, daySeconds, false],
  [51, daySeconds, true],
])('%i readings on 100 pixels, thinned to stretches of %i s, are a ribbon: %s', (count, grain, wanted) => {
  expect(of(count, grain)).toBe(wanted)
})

test('only readings in view count, and rows of other lines do not', () => {
  const rows = { first: 100, last: 300, width: 100, grain: 0 }
  expect(isRibbon(readings(1000), rows)).toBe(true)
  expect(isRibbon(readings(1000), { ...rows, last: 299 })).toBe(false)
  expect(isRibbon(Array.from({ length: 1000 }), rows)).toBe(false)
})

test.each([
  ['a year', 365, 0, 1],
  ['ten years, where a day is narrower than a pixel', 3650, 0, 3.65],
  ['three days, where a day is very wide', 3, 0, 0.036],
  ['ten years, thinned to stretches of twelve days', 3650, 24, 24],
])('a ribbon of %s on 1,000 pixels has stretches of days', (_, days, grain, wanted) => {
  const length = ribbonLength({ min: 0, max: days * daySeconds }, { width: 1000, grain: grain * daySeconds })
  expect(length / daySeconds).toBeCloseTo(wanted, 6)
})

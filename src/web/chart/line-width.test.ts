import { expect, test } from 'vitest'
import { daySeconds } from '#domain/time/timestamps.ts'
import { hasMoreThan, isRibbon } from './line-width.ts'

test('only what was measured in these rows counts', () => {
  const values = [1, undefined, 0, null, 4, 5]
  const all = { first: 0, last: 5 }
  expect(hasMoreThan(3, values, all)).toBe(true)
  expect(hasMoreThan(4, values, all)).toBe(false)
  expect(hasMoreThan(3, values, { first: 1, last: 5 })).toBe(false)
  expect(hasMoreThan(0, values, { first: 1, last: 1 })).toBe(false)
})

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

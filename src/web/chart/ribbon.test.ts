import { expect, test } from 'vitest'
import { daySeconds } from '#domain/time/timestamps.ts'
import { ribbonLength } from './ribbon.ts'

test.each([
  ['a year', 365, 0, 1],
  ['ten years, where a day is narrower than a pixel', 3650, 0, 3.65],
  ['three days, where a day is very wide', 3, 0, 0.036],
  ['ten years, thinned to stretches of twelve days', 3650, 24, 24],
])('a ribbon of %s on 1,000 pixels has stretches of days', (_, days, grain, wanted) => {
  const length = ribbonLength({ min: 0, max: days * daySeconds }, { width: 1000, grain: grain * daySeconds })
  expect(length / daySeconds).toBeCloseTo(wanted, 6)
})

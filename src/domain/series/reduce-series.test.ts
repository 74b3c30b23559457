import { expect, test } from 'vitest'
import { Extremes } from './reduce-series.ts'

test('of equal readings in a stretch the first is the lowest and the highest', () => {
  const extremes = new Extremes({ start: 0, length: 10 })
  for (const [at, value] of [
    [0, 3],
    [1, 5],
    [2, 1],
    [3, 5],
    [4, 1],
    [12, 2],
    [13, 2],
  ] as const)
    extremes.add(at, value)
  expect(extremes.finish()).toEqual({ at: [1, 2, 12], value: [5, 1, 2] })
})

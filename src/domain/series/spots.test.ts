import { expect, test } from 'vitest'
import { spotsOf } from './spots.ts'

const rows = (times: number[], values: (number | null | undefined)[]) => ({
  times,
  values,
  first: 0,
  last: times.length - 1,
})
const whole = { start: 0, length: 10, longest: Number.POSITIVE_INFINITY }

test('each stretch has its lowest, mean and highest reading, and lies amid its readings', () => {
  expect(spotsOf(rows([0, 4, 8, 12], [1, 6, 2, 5]), whole)).toEqual([
    [
      { time: 4, low: 1, middle: 3, high: 6 },
      { time: 12, low: 5, middle: 5, high: 5 },
    ],
  ])
})

test('rows without a reading and those out of the range are passed over, and 0 is a reading', () => {
  expect(spotsOf(rows([0, 1, 2, 3], [undefined, null, 0, undefined]), whole)).toEqual([
    [{ time: 2, low: 0, middle: 0, high: 0 }],
  ])
  expect(spotsOf({ ...rows([0, 1, 2], [9, 1, 9]), first: 1, last: 1 }, whole)).toEqual([
    [{ time: 1, low: 1, middle: 1, high: 1 }],
  ])
  expect(spotsOf(rows([], []), whole)).toEqual([])
  expect(spotsOf(rows([1], [undefined]), whole)).toEqual([])
})

test('a gap ends a part also within a stretch, and a stretch before the start is one, too', () => {
  const runs = spotsOf(rows([-25, -22, 1, 9], [1, 3, 5, 7]), { ...whole, longest: 5 })
  expect(runs.map((run) => run.map(({ middle }) => middle))).toEqual([[2], [5], [7]])
})

test('with a length of 0 each reading is a spot', () => {
  expect(spotsOf(rows([3, 3], [1, 2]), { ...whole, length: 0 })[0]).toHaveLength(2)
})

import { expect, test } from 'vitest'
import { meansAround } from './means-around.ts'

const columns = { at: [0, 50, 100, 101, 180, 300], value: [1, 2, 3, 10, 20, 99] }

test('tests up to the moment are before it, later ones after, and those farther away count for neither', () => {
  expect(meansAround(columns, { at: 100, within: 80 })).toEqual({
    before: { mean: 2.5, tests: 2 },
    after: { mean: 15, tests: 2 },
  })
})

test('a side without tests has no mean, and without any there is nothing', () => {
  expect(meansAround(columns, { at: -10, within: 50 })).toEqual({
    before: undefined,
    after: { mean: 1, tests: 1 },
  })
  expect(meansAround(columns, { at: 1_000, within: 50 })).toBeUndefined()
})

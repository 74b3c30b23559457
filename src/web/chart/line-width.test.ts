import { expect, test } from 'vitest'
import { hasMoreThan } from './line-width.ts'

test('only what was measured in these rows counts', () => {
  const values = [1, undefined, 0, null, 4, 5]
  const all = { first: 0, last: 5 }
  expect(hasMoreThan(3, values, all)).toBe(true)
  expect(hasMoreThan(4, values, all)).toBe(false)
  expect(hasMoreThan(3, values, { first: 1, last: 5 })).toBe(false)
  expect(hasMoreThan(0, values, { first: 1, last: 1 })).toBe(false)
})

import { expect, test } from 'vitest'
import { sizeOptions } from './table-pager.tsx'

const usual = ['10', '25', '30', '50', '100']

test.each([
  { perPage: 30, total: 0, last: 'All' },
  { perPage: 30, total: 1000, last: 'All' },
  { perPage: 1000, total: 1000, last: 'All' },
  { perPage: 30, total: 1001, last: undefined },
  { perPage: 1000, total: 1001, last: '1,000' },
])('of $total rows, $perPage a page, the last choice is $last', ({ perPage, total, last }) => {
  const options = sizeOptions({ perPage, total })
  expect(options.map(({ label }) => label)).toEqual(last ? [...usual, last] : usual)
  expect(options.map(({ value }) => value)).toEqual(last ? [...usual, '1000'] : usual)
})

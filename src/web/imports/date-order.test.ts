import { expect, test } from 'vitest'
import { readBothWays } from './date-order.ts'

test.each([
  ['03/04/2026', '3 April 2026', 'March 4, 2026'],
  ['1.12.24 20:30', '1 December 2024', 'January 12, 2024'],
  ['1.12.99', '1 December 1999', 'January 12, 1999'],
  ['05-06-2026 08:05 PM', '5 June 2026', 'May 6, 2026'],
])('%s is read as %s or as %s', (date, dmy, mdy) => expect(readBothWays(date)).toEqual({ dmy, mdy }))

test.each(['', 'yesterday', '13/04/2026', '2012-03-04'])('"%s" is not read in two ways', (date) =>
  expect(readBothWays(date)).toBeUndefined(),
)

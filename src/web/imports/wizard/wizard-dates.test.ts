import { expect, test } from 'vitest'
import { readInOrder } from './wizard-dates.ts'

test.each([
  ['03/04/2026', '3 April 2026', 'March 4, 2026', undefined],
  ['1.12.24 20:30', '1 December 2024', 'January 12, 2024', '24 December 2001'],
  ['1.12.99', '1 December 1999', 'January 12, 1999', undefined],
  ['05-06-2026 08:05 PM', '5 June 2026', 'May 6, 2026', undefined],
  ['24-05-23', '24 May 2023', undefined, '23 May 2024'],
])('%s is read as %s, as %s or as %s', (date, dmy, mdy, ymd) => {
  expect([readInOrder(date, 'dmy'), readInOrder(date, 'mdy')]).toEqual([dmy, mdy])
  if (/^\d\d-/.test(date)) expect(readInOrder(date, 'ymd')).toBe(ymd)
})

test.each(['', 'yesterday'])('"%s" is no date in any order', (date) => {
  expect(readInOrder(date, 'dmy')).toBeUndefined()
})

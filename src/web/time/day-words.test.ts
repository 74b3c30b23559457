import { expect, test } from 'vitest'
import { dayWords } from './day-words.ts'

test('a day is written with its month in words', () => {
  expect(['2025-03-01', '2024-12-16', '1999-01-31'].map(dayWords)).toEqual([
    '1 March 2025',
    '16 December 2024',
    '31 January 1999',
  ])
})

import { expect, test } from 'vitest'
import { counted, countWords } from './count-words.ts'

test.each([
  [0, '0'],
  [7, '7'],
  [999, '999'],
  [1_000, '1,000'],
  [12_345, '12,345'],
  [999_999, '999,999'],
  [1_000_000, '1,000,000'],
  [1_234_567_890, '1,234,567,890'],
  [-1_234, '-1,234'],
  [-123, '-123'],
])('a count of %d is read as %s, as the browser says it', (count, words) => {
  expect(countWords(count)).toBe(words)
  expect(count.toLocaleString('en')).toBe(words)
})

test('what is counted stands behind its number, and one alone is one', () => {
  expect([0, 1, 1_204].map((count) => counted(count, 'log'))).toEqual(['0 logs', '1 log', '1,204 logs'])
})

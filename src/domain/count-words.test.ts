import { expect, test } from 'vitest'
import { countWords } from './count-words.ts'

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

import { expect, test } from 'vitest'
import { sizeWords } from './size-words.ts'

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 kB'],
  [999_999, '1 MB'],
  [1_234_567, '1.23 MB'],
  [15 * 1024 * 1024, '15.7 MB'],
  [987_654_321, '988 MB'],
  [1_234_567_890_123, '1.23 TB'],
  [5_000_000_000_000_000, '5,000 TB'],
])('%i bytes are %s', (bytes, words) => {
  expect(sizeWords(bytes)).toBe(words)
})

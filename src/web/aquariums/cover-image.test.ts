import { expect, test } from 'vitest'
import { coverAddress } from './cover-image.ts'

test('an aquarium without a cover has the first placeholder', () => {
  expect(coverAddress(null)).toBe('/placeholders/1.svg')
})

test('a number selects one of the five placeholders', () => {
  expect(coverAddress('5')).toBe('/placeholders/5.svg')
})

test('an address is taken as it is', () => {
  expect(coverAddress('https://example.org/6')).toBe('https://example.org/6')
  expect(coverAddress('/api/images/12')).toBe('/api/images/12')
})

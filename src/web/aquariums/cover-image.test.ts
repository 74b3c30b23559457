import { expect, test } from 'vitest'
import { coverAddress, coverWidths } from './cover-image.ts'

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

test('an image of the aquarium comes in two widths, anything else as it is', () => {
  expect(coverWidths('/api/images/7/ab/full')).toBe(
    '/api/images/7/ab/thumbnail 480w, /api/images/7/ab/full 2048w',
  )
  for (const other of [null, '3', 'https://reef.example/full']) expect(coverWidths(other)).toBe(undefined)
})

import { expect, test } from 'vitest'
import { isFromRight, linesOf } from './picture-text.ts'

/** Each sign is one wide. */
const measure = (text: string) => [...new Intl.Segmenter('en').segment(text)].length
const lines = (text: string) => linesOf(text, { width: 10, most: 2, measure })

test.each([
  ['', []],
  ['Reef', ['Reef']],
  ['The long reef', ['The long', 'reef']],
  ['  The\n reef ', ['The reef']],
  ['one two three four five six', ['one two', 'three fou…']],
  ['Riesenaquarium', ['Riesenaqua', 'rium']],
  ['x'.repeat(40), ['xxxxxxxxxx', 'xxxxxxxxx…']],
])('%j has the lines %j', (text, expected) => {
  expect(lines(text)).toEqual(expected)
})

test('no line is too wide, and no emoji is taken apart', () => {
  const family = '👨‍👩‍👧‍👦'
  const found = lines(family.repeat(30))
  expect(found).toEqual([family.repeat(10), `${family.repeat(9)}…`])
})

test('the first letter says from where a text is written', () => {
  expect(['🪸 شعاب Reef', 'ריף', 'Reef شعاب', '1 شعاب', '42', ''].map(isFromRight)).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
  ])
})

import { expect, test } from 'vitest'
import { numberWord } from './number-word.ts'

test('a small number within a sentence is a word', () => {
  expect([0, 5, 10, 12, 13].map(numberWord)).toEqual(['zero', 'five', 'ten', 'twelve', '13'])
})

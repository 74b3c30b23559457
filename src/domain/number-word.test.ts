import { expect, test } from 'vitest'
import { firstNumberWord, numberWord } from './number-word.ts'

test('a small number within a sentence is a word', () => {
  expect([0, 5, 10, 12, 13].map(numberWord)).toEqual(['zero', 'five', 'ten', 'twelve', '13'])
})

test('it begins a sentence with a capital letter', () => {
  expect([10, 13].map(firstNumberWord)).toEqual(['Ten', '13'])
})

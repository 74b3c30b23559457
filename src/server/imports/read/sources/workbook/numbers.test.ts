import { expect, test } from 'vitest'
import { numberText, percentText } from './numbers.ts'

test('a percentage is the shortest text of a hundred times its number', () => {
  const texts = ['0.29', '0.28999999999999998', '1', '0', '1.25E-9', '3.5000000000000003E-2', '-0.075', 'x']
  expect(texts.map(percentText)).toEqual(['29%', '29%', '100%', '0%', '1.25e-7%', '3.5%', '-7.5%', 'x'])
})

test('a number that would become another by its shortest text stays as it is written', () => {
  const texts = ['8.1999999999999993', '1e-400', '-1E-400', '0e-400', '0.000', '1e309']
  expect(texts.map(numberText)).toEqual(['8.2', '1e-400', '-1E-400', '0', '0', '1e309'])
  expect(percentText('1e-400')).toBe('1e-398%')
})

import { expect, test } from 'vitest'
import { percentText } from './numbers.ts'

test('a percentage is the shortest text of a hundred times its number', () => {
  const texts = ['0.29', '0.28999999999999998', '1', '0', '1.25E-9', '3.5000000000000003E-2', '-0.075', 'x']
  expect(texts.map(percentText)).toEqual(['29%', '29%', '100%', '0%', '1.25e-7%', '3.5%', '-7.5%', 'x'])
})

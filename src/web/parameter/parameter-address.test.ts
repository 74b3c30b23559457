import { expect, test } from 'vitest'
import { readParameterAddress } from './parameter-address.ts'

test('the page of a parameter is named as in a file, that of an own parameter by its id', () => {
  expect(readParameterAddress({ id: '12', parameter: 'phosphate' })).toMatchObject({
    id: 12,
    key: 'phosphase',
  })
  expect(readParameterAddress({ id: '12', parameter: 'own-7' })).toEqual({
    id: 12,
    key: 'own:7',
    customId: 7,
  })
})

test('there is no aquarium with an id that no row can have', () => {
  for (const id of ['2147483648', '9999999999', '012', ''])
    expect(() => readParameterAddress({ id, parameter: 'ph' })).toThrow(
      'The requested aquarium could not be found',
    )
})

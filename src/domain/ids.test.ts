import { expect, test } from 'vitest'
import { readId } from './ids.ts'

test('a whole number from 1 to 2,147,483,647 is an id', () => {
  expect([readId('1'), readId('42'), readId('2147483647')]).toEqual([1, 42, 2_147_483_647])
})

test.each(['', '0', '-1', '1.5', '1e3', '007', 'abc', ' 42', '2147483648', '99999999999'])(
  '%s is no id',
  (text) => {
    expect(readId(text)).toBeUndefined()
  },
)

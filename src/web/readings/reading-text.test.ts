import { expect, test } from 'vitest'
import { formatExactly } from '#domain/units/reading-format.ts'
import { missingDecimals, readReading, withDecimals, withPoint } from './reading-text.ts'

const typing = (value: string, inputType: string, data: string | null) =>
  withPoint({ currentTarget: { value }, nativeEvent: { inputType, data } as unknown as Event })

test('the comma of a keypad without a point becomes a point', () => {
  expect(typing('8,', 'insertText', ',')).toBe('8.')
})

test('what was pasted, or has its separator already, is left for the keeper to see', () => {
  expect(typing('8,1', 'insertFromPaste', null)).toBe('8,1')
  expect(typing('8.1,', 'insertText', ',')).toBe('8.1,')
  expect(typing('1,2,', 'insertText', ',')).toBe('1,2,')
  expect(typing('8,1', 'insertText', '1')).toBe('8,1')
})

test.each(['1e-400', '-.3e-330', `0.${'0'.repeat(400)}1`])(
  '%.20s is no 0 and is not taken for one',
  (text) => {
    expect(readReading(text)).toEqual({
      error: expect.stringMatching(/ is too small to be stored: write 0 if that is what was measured\.$/),
    })
  },
)

test('a zero is a zero however it is written, and what is not 0 stays so', () => {
  for (const text of ['0', '-0', '0.000', '0e-400']) expect(readReading(text)).toEqual({ value: 0 })
  for (const value of [5e-324, 4e-7, 8.12345678901234]) {
    expect(readReading(formatExactly(value))).toEqual({ value })
  }
})

test('a number lacks what is after its point in the longest of its column', () => {
  const missing = (decimals: number, ...texts: string[]) =>
    texts.map((text) => missingDecimals({ decimals }, text))
  expect(missing(1, '78', '78.1', '78.13', '<0.01', '-8')).toEqual(['.00', '0', '', '', '.00'])
  expect(missing(0, '450', '450.5', '0')).toEqual(['.0', '', '.0'])
})

test.each([
  ['8', 1, '8.0'],
  ['8.25', 1, '8.25'],
  ['-0.5', 2, '-0.50'],
  ['420', 0, '420'],
  ['<0.001', 3, '<0.001'],
  ['1.02 SG', 3, '1.02 SG'],
])('%s with at least %i decimals is %s', (text, decimals, wanted) => {
  expect(withDecimals({ decimals }, text)).toBe(wanted)
})

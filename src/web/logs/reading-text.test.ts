import { expect, test } from 'vitest'
import { withPoint } from './reading-text.ts'

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

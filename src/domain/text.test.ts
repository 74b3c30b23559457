import { expect, test } from 'vitest'
import { hasHiddenSigns, isTypedName, withoutHiddenSigns } from './text.ts'

test.each([
  ['two spaces inside', 'Old  Tank', 'Old Tank'],
  ['a non-breaking space', 'Old\u00a0Tank', 'Old Tank'],
  ['a space of an ideographic keyboard', 'Old\u3000Tank', 'Old Tank'],
  ['a line break', 'Old\nTank', 'Old Tank'],
  ['spaces at the ends', 'Old Tank', '  Old Tank '],
  ['a composed letter', 'Caf\u00e9', 'Cafe\u0301'],
  ['a letter composed of two', 'Cafe\u0301', 'Caf\u00e9'],
  ['a soft hyphen', 'Old\u00adTank', 'OldTank'],
  ['a mark of direction', 'Old Tank\u200e', 'Old Tank'],
  ['an emoji with and without its variation', '\u2764\ufe0f reef', '\u2764 reef'],
  ['a bell', 'Re\u0007ef', 'Reef'],
  ['a letter that is blank', 'Old\u2800Tank\u034f', 'Old Tank'],
  ['an invisible sign between spaces', 'Old \u200b Tank', 'Old Tank'],
  ['a family of emoji', '\u{1F468}\u200d\u{1F469}', '\u{1F468}\u200d\u{1F469}'],
])('a name with %s is typed as it is seen', (_what, name, typed) => {
  expect(isTypedName(typed, name)).toBe(true)
})

test.each([
  ['in other letters', 'Old Tank', 'old tank'],
  ['without its space', 'Old Tank', 'OldTank'],
  ['without its accent', 'Caf\u00e9', 'Cafe'],
  ['not at all', 'Old Tank', ''],
  ['not at all, when it cannot be seen', '\u200b', ''],
])('a name typed %s is another one', (_what, name, typed) => {
  expect(isTypedName(typed, name)).toBe(false)
})

test('hidden signs are control characters and changes of direction, not the joiners of words and emoji', () => {
  for (const sign of ['\u0007', '\u001b', '\u0085', '\u061c', '\u200f', '\u2028', '\u202e', '\u2069']) {
    expect(hasHiddenSigns(`a${sign}b`)).toBe(true)
    expect(withoutHiddenSigns(`a${sign}b\nc`)).toBe('ab\nc')
  }
  for (const text of ['نمی\u200cخواهم', '\u{1F469}\u200d\u{1F52C}', 'Reef ❤\ufe0f'])
    expect(hasHiddenSigns(text)).toBe(false)
})

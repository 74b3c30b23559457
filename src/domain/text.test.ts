import { expect, test } from 'vitest'
import { emailProblem, hasHiddenSigns, isTypedName, normalizeEmail, withoutHiddenSigns } from './text.ts'

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

test.each([
  ['no @', 'ann'],
  ['two', 'ann@reef@example.org'],
  ['nothing before it', '@example.org'],
  ['nothing after it', 'ann@'],
  ['a space', 'an n@example.org'],
  ['a no-break space', 'an\u00a0n@example.org'],
  ['a zero-width space', 'ann\u200b@example.org'],
  ['a line break', 'ann@example.org\nbcc:eve'],
  ['a bell', 'ann\u0007@example.org'],
  ['an escape', '\u001b[2Jann@example.org'],
  ['a sign that turns the direction', 'ann\u202e@example.org'],
  ['a mark of direction', 'ann@example.org\u200f'],
  ['255 characters', `${'x'.repeat(251)}@a.b`],
])('an e-mail address with %s is none', (_what, email) => {
  expect(emailProblem('email', email)).toMatch(/^email must/)
})

test.each([
  'a@b',
  'ann+reef@example.org',
  "o'neill@example.org",
  'größe@exämple.org',
  'نمی\u200cخواهم@example.org',
  `${'🐠'.repeat(250)}@a.b`,
])('%s is an e-mail address', (email) => {
  expect(emailProblem('email', normalizeEmail(email))).toBeUndefined()
})

test('an e-mail address is compared trimmed, lower-cased and composed', () => {
  expect(normalizeEmail(' CAFE\u0301@Example.ORG\n')).toBe('caf\u00e9@example.org')
  for (const email of ['\u0130@\u0130', '\u212b@\u2126', '\u1e9e@a'])
    expect(normalizeEmail(normalizeEmail(email))).toBe(normalizeEmail(email))
})

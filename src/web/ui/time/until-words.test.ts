import { expect, test } from 'vitest'
import { untilWords } from './until-words.ts'

test('a moment by hand is what the browser would write, with the year where it is another', () => {
  const now = new Date('2026-11-29T12:00:00')
  expect(untilWords('2026-12-19T11:40:00', now)).toBe('19 December, 11:40')
  expect(untilWords('2027-01-01T00:05:00', now)).toBe('1 January 2027, 00:05')
  for (let month = 0; month < 24; month += 1) {
    const date = new Date(2026, month, 1 + month, month, 59 - month)
    const year = date.getFullYear() === 2026 ? {} : ({ year: 'numeric' } as const)
    const day = date.toLocaleDateString('en-GB', { day: 'numeric', month: 'long', ...year })
    const time = date.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit' })
    expect(untilWords(date.toISOString(), now)).toBe(`${day}, ${time}`)
  }
})

import { expect, test } from 'vitest'
import { monthAndYear, weekdayAndDay } from './months.ts'

test('a month is named with its year, and a day with its weekday', () => {
  expect(monthAndYear('2026-11')).toBe('November 2026')
  expect(monthAndYear('0999-01')).toBe('January 0999')
  expect(weekdayAndDay('2026-11-28T23:59:59')).toBe('Sat 28')
  expect(weekdayAndDay('2024-02-29T00:00:00')).toBe('Thu 29')
  expect(weekdayAndDay('2026-03-01T10:00:00')).toBe('Sun 1')
})

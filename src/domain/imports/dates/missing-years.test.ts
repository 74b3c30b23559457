import { expect, test } from 'vitest'
import { nearestYear, newestYear, TurnsOfYear } from './missing-years.ts'

const at = (month: number, day: number, hour = 12) => ({ month, day, hour, minute: 0, second: 0 })

test.each([
  ['today', at(11, 23, 9), 2026],
  ['what this year has not come to yet', at(11, 23, 11), 2025],
  ['the last day of a year', at(12, 31), 2025],
  ['29 February, in a year that has one', at(2, 29), 2024],
  ['30 February, which no year has', at(2, 30), 2026],
])('the newest year of %s', (_name, moment, year) => {
  expect(newestYear(moment, '2026-11-23T10:00:00')).toBe(year)
})

test('a century without a leap year is looked past', () => {
  expect(newestYear(at(2, 29), '2100-12-31T00:00:00')).toBe(2096)
})

test.each([
  ['a day before new year', at(12, 31), { ...at(1, 1), year: 2020 }, 2019],
  ['a day after it', at(1, 1), { ...at(12, 31), year: 2019 }, 2020],
  ['the same day', at(6, 30), { ...at(6, 30), year: 2019 }, 2019],
  ['some months before', at(1, 5), { ...at(6, 30), year: 2019 }, 2019],
])('the nearest year of %s', (_name, moment, other, year) => {
  expect(nearestYear(moment, other)).toBe(year)
})

test('a month that follows a later one begins a year; a clock that goes back an hour does not', () => {
  const turns = new TurnsOfYear()
  const moments = [at(11, 1, 2), at(11, 1, 1), at(12, 31), at(1, 1), at(3, 1), at(2, 1)]
  expect(moments.map((moment) => turns.add(moment))).toEqual([0, 0, 0, 1, 1, 2])
})

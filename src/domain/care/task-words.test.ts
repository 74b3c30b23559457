import { expect, test } from 'vitest'
import { dueOf, skippedTo } from './due.ts'
import { dayWords, dueWords, rhythmWords, taskTitle } from './task-words.ts'

test('a task without a name is called by what it is about', () => {
  expect(taskTitle('test', { parameter: 'Alkalinity' })).toBe('Alkalinity test')
  expect(taskTitle('dose', { product: 'Alk part' })).toBe('Alk part dose')
  expect(taskTitle('water_change', {})).toBe('Water change')
})

test('how often is said as a keeper would', () => {
  expect([1, 7, 9].map((every_days) => rhythmWords({ every_days }))).toEqual([
    'every day',
    'weekly',
    'every 9 days',
  ])
  expect([64, 9, 21, 127].map((weekdays) => rhythmWords({ weekdays }))).toEqual([
    'on Sundays',
    'on Mondays and Thursdays',
    'on Mondays, Wednesdays and Fridays',
    'every day',
  ])
})

test('a day to come is said by its weekday while that is plain, then by its date', () => {
  const days = ['2026-11-29', '2026-12-04', '2026-12-05', '2027-01-03']
  expect(days.map((day) => dayWords(day, '2026-11-28'))).toEqual([
    'tomorrow',
    'Friday',
    '5 December',
    '3 January 2027',
  ])
})

test('a late task says by how many days, and what is left out is due when it would be had it been done', () => {
  const weekly = { rhythm: { every_days: 7 }, starts_on: '2026-11-01', not_before: null }
  const today = '2026-11-28'
  expect(dueWords(dueOf(weekly, { lastDone: '2026-11-20', today }), today)).toBe('1 day late')
  expect(skippedTo(weekly, today)).toBe('2026-12-05')
  expect(skippedTo({ ...weekly, rhythm: { weekdays: 64 }, not_before: '2027-01-01' }, '2026-11-30')).toBe(
    '2026-12-06',
  )
  // Monday’s is late on Wednesday: Thursday’s is not left out with it.
  expect(skippedTo({ ...weekly, rhythm: { weekdays: 9 } }, '2026-12-02')).toBe('2026-12-03')
})

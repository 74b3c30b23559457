import { expect, test } from 'vitest'
import { sheetDays } from './sheet-days.ts'

const task = (name: string, fields: object) => ({
  ...{ name, every_days: null, weekdays: null, starts_on: '2026-11-01', not_before: null, last_done: null },
  ...{ archived_at: null, ...fields },
})
const range = { from: '2026-11-28', to: '2026-12-06' }
const told = (...tasks: ReturnType<typeof task>[]) =>
  sheetDays(tasks, range).map(({ day, tasks }) => [day.slice(5), ...tasks.map(({ name }) => name)])

test('a sheet has each task on each day on which it is due, if it is done then', () => {
  const test = task('Alkalinity', { every_days: 3, last_done: '2026-11-26' })
  const feeding = task('Corals', { weekdays: 1 + 8, last_done: '2026-11-26' })
  expect(told(test, feeding)).toEqual([
    ['11-29', 'Alkalinity'],
    ['11-30', 'Corals'],
    ['12-02', 'Alkalinity'],
    ['12-03', 'Corals'],
    ['12-05', 'Alkalinity'],
  ])
})

test('what is late is for the first day and counts from then; both ends belong to the sheet', () => {
  const late = task('Water', { every_days: 8, last_done: '2026-11-15' })
  expect(told(late)).toEqual([
    ['11-28', 'Water'],
    ['12-06', 'Water'],
  ])
})

test('what is put off comes on its day; what rests or was stopped is left out', () => {
  const put = task('Filter', { every_days: 30, last_done: '2026-10-20', not_before: '2026-12-01' })
  const resting = task('Magnesium', { every_days: 7, last_done: '2026-10-01' })
  const stopped = task('Carbon', { every_days: 1, archived_at: '2026-11-01T00:00:00.000Z' })
  expect(told(put, resting, stopped)).toEqual([['12-01', 'Filter']])
})

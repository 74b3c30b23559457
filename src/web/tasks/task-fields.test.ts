import { expect, test } from 'vitest'
import { readTask, startOfTask } from './task-fields.ts'

const products = [
  { id: 4, archived_at: '2026-01-01T10:00:00.000Z' },
  { id: 5, archived_at: null },
]
const begun = startOfTask(undefined, { today: '2026-11-29', products })

test('a new task begins as a weekly test of alkalinity from today on', () => {
  expect(readTask(begun, { before: undefined })).toMatchObject({
    task: { kind: 'test', parameter: 'alkalinity', every_days: 7, weekdays: null, starts_on: '2026-11-29' },
  })
})

test('a dose is of the first product in use, and what is not of its kind is not sent', () => {
  const read = readTask({ ...begun, kind: 'dose', name: 'typed before' }, { before: undefined })
  expect('task' in read && read.task).toEqual({
    kind: 'dose',
    product_id: 5,
    every_days: 7,
    weekdays: null,
    starts_on: '2026-11-29',
  })
})

test.each([
  ['no number of days', { every_days: '' }, 'every_days'],
  ['half a day', { every_days: '0.5' }, 'every_days'],
  ['more than a year', { every_days: '366' }, 'every_days'],
  ['no weekday', { rhythm: 'weekdays' as const }, 'weekdays'],
  ['no such day', { starts_on: '2026-02-30' }, 'starts_on'],
  ['something else without a name', { kind: 'other' as const, name: ' ' }, 'name'],
])('%s is told at its field', (_name, typed, field) => {
  const read = readTask({ ...begun, ...typed }, { before: undefined })
  expect('errors' in read && Object.keys(read.errors)).toEqual([field])
})

test('another start puts the next time off, and the same one leaves it as it was', () => {
  const before = { starts_on: '2026-11-29' } as never
  const changeOf = (starts_on: string) => {
    const read = readTask({ ...begun, starts_on }, { before })
    return 'change' in read && read.change
  }
  expect(changeOf('2026-12-05')).toMatchObject({ not_before: '2026-12-05' })
  expect(changeOf('2026-11-29')).not.toHaveProperty('not_before')
})

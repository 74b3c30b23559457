import { expect, test } from 'vitest'
import { groupsLike } from './table-shape.ts'

test('a named group brings those beside it whose columns are called the same', () => {
  const headers = ['Date', 'Name 1', 'Type 1', 'Value 1', 'Name 2', 'Type 2', 'Value 2', 'Note']
  expect(groupsLike({ name: 1, value: 3, unit: null }, headers)).toEqual([
    { name: 1, value: 3, unit: null },
    { name: 4, value: 6, unit: null },
  ])
  expect(groupsLike({ name: 1, value: 3, unit: 2 }, headers)).toEqual([
    { name: 1, value: 3, unit: 2 },
    { name: 4, value: 6, unit: 5 },
  ])
})

test('a group alone, and one of columns that do not come equally often, stays alone', () => {
  const group = { name: 1, value: 2, unit: null }
  expect(groupsLike(group, ['Date', 'Parameter', 'Result', 'Method'])).toEqual([group])
  expect(groupsLike(group, ['Date', 'Test', 'Result', 'Test', 'Remark'])).toEqual([group])
  expect(groupsLike(group, ['', '', '', ''])).toEqual([group])
})

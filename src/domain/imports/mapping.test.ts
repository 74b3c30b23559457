import { expect, test } from 'vitest'
import type { ColumnTarget } from './mapping.ts'
import { isKept, isReading, repeatedColumns } from './mapping.ts'

test('readings and notes are kept; dates, ids and what is skipped are neither', () => {
  const readings: ColumnTarget[] = ['ph', 'own:12', 'new:potassium', 'new:']
  const others: ColumnTarget[] = ['time', 'clock', 'note', 'id', 'skip']
  expect([readings.every(isReading), others.some(isReading)]).toEqual([true, false])
  expect([...readings, ...others].filter(isKept)).toEqual([...readings, 'note'])
})

test('a column is repeated when one before it is the same, other than notes, new names and what is skipped', () => {
  const targets: ColumnTarget[] = [
    'time',
    'ph',
    'note',
    'ph',
    'new:',
    'skip',
    'new:',
    'note',
    'time',
    'ph',
    'skip',
  ]
  expect([...repeatedColumns(targets.map((to) => ({ to })))]).toEqual([
    [3, 1],
    [8, 0],
    [9, 1],
  ])
})

import { expect, test } from 'vitest'
import { ColumnCount } from './column-facts.ts'

function valuesOf(header: string, cells: readonly string[]) {
  const count = new ColumnCount(header, '2026-11-22T10:00:00')
  for (const cell of cells) count.add(cell)
  return count.facts('', 'point').values
}

test.each([
  ['aquarium_id', ['1', '2']],
  ['Tank', ['75 gal', '40 breeder']],
  ['Becken', ['7', '7']],
])('the values of %s are told, although they look like numbers', (header, cells) => {
  expect(valuesOf(header, cells)?.map(({ value }) => value)).toEqual([...new Set(cells)])
})

test('those of other numbers are not, nor more than can be chosen from', () => {
  expect(valuesOf('pH', ['8.1', '8.2'])).toBeNull()
  expect(valuesOf('Weather', ['rain', 'sun'])).toHaveLength(2)
  expect(
    valuesOf(
      'Tank',
      Array.from({ length: 21 }, (_, index) => `Nano ${index}`),
    ),
  ).toBeNull()
})

test('rows are chosen by cells that can be shown whole: one that is cut would be that of no row', () => {
  const count = new ColumnCount('Note', '2026-01-31T20:05:00')
  for (const cell of ['Fed', 'a'.repeat(200), 'b'.repeat(201), ' Fed ']) count.add(cell)
  expect(count.facts('', 'point').values).toEqual([
    { value: 'Fed', rows: 2 },
    { value: 'a'.repeat(200), rows: 1 },
  ])
})

test('numbers that name their unit are counted beside those that do not, dates are neither', () => {
  const count = new ColumnCount('PO4', '2026-01-31T20:05:00')
  for (const cell of ['0.04', '37 ppb', '12 ppb P', 'trace', '2026-01-31']) count.add(cell)
  expect(count.facts('', 'point')).toMatchObject({ looked: 5, numbers: [0.04], withUnit: 2, moments: 1 })
})

import { expect, test } from 'vitest'
import { ColumnCount } from './column-facts.ts'

test('rows are chosen by cells that can be shown whole: one that is cut would be that of no row', () => {
  const count = new ColumnCount('Note', '2026-01-31T20:05:00')
  for (const cell of ['Fed', 'a'.repeat(200), 'b'.repeat(201), ' Fed ']) count.add(cell)
  expect(count.facts('').values).toEqual([
    { value: 'Fed', rows: 2 },
    { value: 'a'.repeat(200), rows: 1 },
  ])
})

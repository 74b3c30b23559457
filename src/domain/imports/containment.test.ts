import { expect, test } from 'vitest'
import { findContaining } from './containment.ts'
import { noValues } from './values.ts'

test('a row makes room for one that fits only its log', () => {
  const rows = [
    { ...noValues, ph: 8 },
    { ...noValues, ph: 8, calcium: 400 },
  ]
  const logs = [
    { ...noValues, ph: 8, calcium: 400 },
    { ...noValues, ph: 8, note: 'a' },
  ]
  expect(findContaining(rows, logs)).toEqual([1, 0])
})

test('two rows never share a log', () => {
  const rows = [
    { ...noValues, ph: 8 },
    { ...noValues, calcium: 400 },
  ]
  expect(findContaining(rows, [{ ...noValues, ph: 8, calcium: 400 }])).toBeUndefined()
})

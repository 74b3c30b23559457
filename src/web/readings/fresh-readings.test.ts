import { expect, test } from 'vitest'
import { changedReadings } from './fresh-readings.ts'

const reading = (value: number, timestamp = '2026-01-01T10:00:00') => ({ value, timestamp })

test('a reading is changed by another value, by another time, and by being the first', () => {
  const before = { ph: reading(8.1), calcium: reading(430), alkalinity: reading(8), nitrate: reading(5) }
  const after = {
    ph: reading(8.1),
    calcium: reading(440),
    alkalinity: reading(8, '2026-01-02T10:00:00'),
    magnesium: reading(1300),
  }
  expect(changedReadings(before, after)).toEqual(['calcium', 'alkalinity', 'magnesium'])
  expect(changedReadings(after, after)).toEqual([])
  expect(changedReadings({}, { ph: reading(0) })).toEqual(['ph'])
  expect(changedReadings({ ph: reading(8) }, {})).toEqual([])
})

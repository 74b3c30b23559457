import { expect, test } from 'vitest'
import { perParameter } from '#domain/parameters.ts'
import { blankLogForm, logToForm, readLogChange, readNewLog } from './log-form.ts'

const log = {
  ...perParameter(() => null),
  aquarium_id: 7,
  timestamp: '2026-01-31T20:05:42',
  temperature: 78.5,
  ammonia: 0,
  note: 'fed\ncorals',
}
const blank = blankLogForm('2026-01-31T20:05:42', 7)

test('a new form shows the wall clock as the product writes it', () => {
  expect(blank.timestamp).toBe('2026-01-31 08:05 PM')
})

test('a new log sends what was filled in and nothing else', () => {
  expect(readNewLog({ ...blank, temperature: '78.5' })).toEqual({
    values: { aquarium_id: 7, timestamp: '2026-01-31T20:05:00', temperature: 78.5 },
  })
})

test('a zero is a reading and a blank is none', () => {
  expect(readNewLog({ ...blank, ammonia: '0', nitrite: ' ' })).toEqual({
    values: { aquarium_id: 7, timestamp: '2026-01-31T20:05:00', ammonia: 0, nitrite: null },
  })
})

test('an edit that touches nothing sends nothing, and the seconds survive', () => {
  expect(readLogChange(logToForm(log), log)).toEqual({ values: {} })
})

test('an edit tells a cleared reading from one that became zero', () => {
  const form = { ...logToForm(log), temperature: '', ammonia: '', nitrite: '0', note: '' }
  expect(readLogChange(form, log)).toEqual({
    values: { temperature: null, ammonia: null, nitrite: 0, note: null },
  })
})

test('a log needs the ID of an aquarium', () => {
  const unknown = blankLogForm('2026-01-31T20:05:42')
  expect(readNewLog(unknown)).toEqual({ errors: { aquarium_id: 'Aquarium ID is required' } })
  expect(readNewLog({ ...unknown, aquarium_id: '7.5' })).toHaveProperty('errors.aquarium_id')
  expect(readNewLog({ ...unknown, aquarium_id: ' 8 ' })).toHaveProperty('values.aquarium_id', 8)
})

test('a missing or impossible date is refused', () => {
  expect(readLogChange({ ...logToForm(log), timestamp: '' }, log)).toEqual({
    errors: { timestamp: 'Date is required' },
  })
  expect(readLogChange({ ...logToForm(log), timestamp: '2026-02-30 01:00 PM' }, log)).toHaveProperty(
    'errors.timestamp',
  )
})

test.each(['8,1', '1e309', '1000000', 'low', '0x10', 'Infinity', '8.1.2'])(
  '%s is refused with a sentence',
  (text) => {
    expect(readNewLog({ ...blank, ph: text })).toHaveProperty('errors.ph')
  },
)

test('a note is measured in code points', () => {
  expect(readNewLog({ ...blank, note: '🐟'.repeat(5000) })).toHaveProperty('values.note')
  expect(readNewLog({ ...blank, note: '🐟'.repeat(5001) })).toHaveProperty('errors.note')
})

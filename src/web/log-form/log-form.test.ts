import { afterEach, expect, test } from 'vitest'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { takePreferences } from '#web/browser/preferences.ts'
import { blankLogForm, logToForm, readLogChange, readNewLog } from './log-form.ts'

const log = {
  ...perParameter(() => null),
  aquarium_id: 7,
  timestamp: '2026-01-31T20:05:42',
  temperature: 78.5,
  ammonia: 0,
  note: 'fed\ncorals',
}
afterEach(() => takePreferences(undefined))

const blank = blankLogForm({ parameters, now: '2026-01-31T20:05:42', aquariumId: 7 })

test('a new form shows the wall clock as the product writes it', () => {
  expect(blank.timestamp).toBe('2026-01-31 08:05 PM')
})

test('a new log sends what was filled in and nothing else', () => {
  expect(readNewLog({ ...blank, temperature: '78.5' }, parameters)).toEqual({
    values: { aquarium_id: 7, timestamp: '2026-01-31T20:05:00', temperature: 78.5 },
  })
})

test('a zero is a reading and a blank is none', () => {
  expect(readNewLog({ ...blank, ammonia: '0', nitrite: ' ' }, parameters)).toEqual({
    values: { aquarium_id: 7, timestamp: '2026-01-31T20:05:00', ammonia: 0, nitrite: null },
  })
})

test('an edit that touches nothing sends nothing, and the seconds survive', () => {
  expect(readLogChange(logToForm(log, parameters), { log, parameters })).toEqual({ values: {} })
})

test('an edit keeps the seconds when another clock is chosen while its form is open', () => {
  const form = logToForm(log, parameters)
  takePreferences({ preferences: { clock: '24' } })
  expect(readLogChange({ ...form, note: 'fed' }, { log, parameters })).toEqual({ values: { note: 'fed' } })
  const other = { ...form, timestamp: '2026-01-31 20:05:41' }
  expect(readLogChange(other, { log, parameters })).toEqual({ values: { timestamp: '2026-01-31T20:05:41' } })
})

test('an edit tells a cleared reading from one that became zero', () => {
  const form = { ...logToForm(log, parameters), temperature: '', ammonia: '', nitrite: '0', note: '' }
  expect(readLogChange(form, { log, parameters })).toEqual({
    values: { temperature: null, ammonia: null, nitrite: 0, note: null },
  })
})

test('a log needs the ID of an aquarium', () => {
  const unknown = blankLogForm({ parameters, now: '2026-01-31T20:05:42' })
  expect(readNewLog(unknown, parameters)).toEqual({ errors: { aquarium_id: 'Aquarium ID is required' } })
  expect(readNewLog({ ...unknown, aquarium_id: '7.5' }, parameters)).toHaveProperty('errors.aquarium_id')
  expect(readNewLog({ ...unknown, aquarium_id: ' 8 ' }, parameters)).toHaveProperty('values.aquarium_id', 8)
})

test('a missing or impossible date is refused', () => {
  expect(readLogChange({ ...logToForm(log, parameters), timestamp: '' }, { log, parameters })).toEqual({
    errors: { timestamp: 'Date is required' },
  })
  expect(
    readLogChange({ ...logToForm(log, parameters), timestamp: '2026-02-30 01:00 PM' }, { log, parameters }),
  ).toHaveProperty('errors.timestamp')
})

test.each(['8,1', '1e309', '1000000', 'low', '0x10', 'Infinity', '8.1.2'])(
  '%s is refused with a sentence',
  (text) => {
    expect(readNewLog({ ...blank, ph: text }, parameters)).toHaveProperty('errors.ph')
  },
)

test('a note is measured in code points', () => {
  expect(readNewLog({ ...blank, note: '🐟'.repeat(5000) }, parameters)).toHaveProperty('values.note')
  expect(readNewLog({ ...blank, note: '🐟'.repeat(5001) }, parameters)).toHaveProperty('errors.note')
})

import { expect, test } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { takePreferences } from '#web/browser/preferences.ts'
import { chooseSide, meetStored, typeField, valuesBefore } from './log-conflicts.ts'
import { logToForm, readLogChange } from './log-form.ts'

const base: Log = {
  ...perParameter(() => null),
  id: 3,
  aquarium_id: 7,
  timestamp: '2026-01-31T20:05:42',
  ph: 8.1,
  calcium: 420,
  note: 'before',
}
const made = (typed: object) => ({
  form: { ...logToForm(base, parameters), ...typed },
  parameters,
  conflicts: {},
})

test('what only the other one changed is taken, what only was typed stays, and nothing is asked', () => {
  const stored = { ...base, ph: 8.3, nitrite: 0 }
  const met = meetStored(made({ calcium: '430' }), { base, stored })
  expect(met).toEqual({
    form: { ...logToForm(stored, parameters), calcium: '430' },
    parameters,
    conflicts: {},
    base: stored,
    stored,
  })
  expect(readLogChange(met.form, { log: met.base, parameters })).toEqual({ values: { calcium: 430 } })
})

test('what was changed on both sides is a conflict until one side is chosen', () => {
  const stored = { ...base, ph: 8.3, note: null }
  const met = meetStored(made({ ph: '8.2', note: 'mine' }), { base, stored })
  expect(met.conflicts).toEqual({
    ph: { mine: '8.2', theirs: '8.3' },
    note: { mine: 'mine', theirs: '' },
  })
  // A save before the choice is refused again, because its base is no longer stored.
  expect(valuesBefore(met.base, { ph: 8.2, note: 'mine' })).toEqual({ ph: 8.1, note: 'before' })

  const mine = chooseSide(met, 'ph', 'mine')
  expect([mine.form.ph, mine.base?.ph, mine.base?.note]).toEqual(['8.2', 8.3, 'before'])
  const theirs = chooseSide(mine, 'ph', 'theirs')
  expect([theirs.form.ph, theirs.base?.ph]).toEqual(['8.3', 8.3])
  expect(theirs.conflicts.ph).toEqual({ mine: '8.2', theirs: '8.3', choice: 'theirs' })
  expect(chooseSide(theirs, 'ph', 'mine').form.ph).toBe('8.2')
})

test('who goes on typing into a field in conflict has chosen what is typed', () => {
  const stored = { ...base, ph: 8.3 }
  const met = meetStored(made({ ph: '8.2' }), { base, stored })
  const typed = typeField(met, 'ph', '8.25')
  expect(typed.conflicts.ph).toEqual({ mine: '8.25', theirs: '8.3', choice: 'mine' })
  expect([typed.form.ph, typed.base?.ph]).toEqual(['8.25', 8.3])
})

test.each([
  ['the same number', { ph: '8.30' }, { ph: 8.3 }],
  ['the same text', { note: 'theirs' }, { note: 'theirs' }],
  ['the same nothing', { calcium: '' }, { calcium: null }],
])('%s on both sides is no conflict', (_name, typed, change) => {
  const stored = { ...base, ...change }
  const met = meetStored(made(typed), { base, stored })
  expect(met.conflicts).toEqual({})
  expect(readLogChange(met.form, { log: met.base, parameters })).toEqual({ values: {} })
})

test('a date that was not touched is no conflict when another clock was chosen meanwhile', () => {
  const typed = made({ note: 'mine' })
  takePreferences({ preferences: { clock: '24' } })
  const met = meetStored(typed, { base, stored: { ...base, timestamp: '2026-01-30T09:00:00' } })
  takePreferences(undefined)
  expect(met.conflicts).toEqual({})
  expect(met.form.timestamp).toBe('2026-01-30 09:00')
})

test('a 0 and nothing measured are a conflict', () => {
  const met = meetStored(made({ calcium: '' }), { base, stored: { ...base, calcium: 0 } })
  expect(met.conflicts).toEqual({ calcium: { mine: '', theirs: '0' } })
})

test('a change bears what its fields were, and nothing of the others', () => {
  expect(valuesBefore(base, { ph: null, timestamp: '2026-02-01T00:00:00', aquarium_id: 7 })).toEqual({
    ph: 8.1,
    timestamp: base.timestamp,
  })
})

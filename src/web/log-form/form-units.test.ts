import { expect, test } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { measures, storedUnits, unitChoices } from '#domain/units/shown-units.ts'
import { salinityToSpecificGravity } from '#domain/units/units.ts'
import { questionsAbout } from '#web/readings/questions/log-questions.ts'
import { changeUnits, parametersOfDraft, parametersOfLog, unitsOfTyped } from './form-units.ts'
import type { TypedLog } from './log-conflicts.ts'
import { chooseSide, meetStored } from './log-conflicts.ts'
import { blankLogForm, logToForm, readLogChange, readNewLog } from './log-form.ts'

const now = '2026-01-31T20:05:42'
const inUnits = (units: Partial<Units>) => parametersOf({ id: 7 }, { ...storedUnits, ...units })
const european = inUnits({ temperature: 'C', salinity: 'ppt' })
const blank = blankLogForm({ parameters: european, now, aquariumId: 7 })
const log: Log = {
  ...perParameter(() => null),
  id: 3,
  aquarium_id: 7,
  timestamp: now,
  temperature: 78.5,
  salinity: 1.025,
  alkalinity: 8.3,
  phosphase: 0.03,
  nitrate: 10,
  ammonia: 0,
  note: null,
}

test('what is typed in a unit is stored in the stored one', () => {
  const units = {
    temperature: 'C',
    salinity: 'ppt',
    alkalinity: 'meq',
    phosphate: 'ppb',
    nitrate: 'N',
  } as const
  const typed = { temperature: '25.6', salinity: '35', alkalinity: '2.96', phosphase: '30', nitrate: '2' }
  expect(readNewLog({ ...blank, ...typed }, inUnits(units))).toEqual({
    values: {
      aquarium_id: 7,
      timestamp: '2026-01-31T20:05:00',
      temperature: 78.08,
      salinity: 1.0263727089,
      alkalinity: 8.299396,
      phosphase: 0.03,
      nitrate: 8.8532,
    },
  })
})

test('an edit that touches nothing sends nothing, in each unit of each measure', () => {
  for (const measure of measures)
    for (const { key } of unitChoices[measure]) {
      const shown = parametersOfLog(inUnits({ [measure]: key }), log)
      expect(readLogChange(logToForm(log, shown), { log, parameters: shown })).toEqual({ values: {} })
    }
})

test('of what is touched nothing else is sent, and typing the same again changes nothing stored', () => {
  const form = logToForm(log, european)
  expect([form.temperature, form.salinity]).toEqual(['25.8', '33.2'])
  expect(readLogChange({ ...form, salinity: '34' }, { log, parameters: european })).toEqual({
    values: { salinity: salinityToSpecificGravity(34) },
  })
  const typed = { ...log, temperature: 78.08, salinity: 1.0263727089 }
  expect(logToForm(typed, european)).toMatchObject({ temperature: '25.6', salinity: '35' })
})

test('what a formula cannot convert is an error of its field, and asks for nothing else', () => {
  expect(readNewLog({ ...blank, salinity: '70', temperature: '25' }, european)).toEqual({
    errors: {
      salinity: '70 ppt cannot be converted. Check the number, or choose another unit in your settings.',
    },
  })
})

test('a stored value that cannot be converted is edited as it is stored', () => {
  const odd = { ...log, salinity: 1.05 }
  const shown = parametersOfLog(european, odd)
  expect(logToForm(odd, shown)).toMatchObject({ salinity: '1.05', temperature: '25.8' })
  expect(
    readLogChange({ ...logToForm(odd, shown), salinity: '1.04' }, { log: odd, parameters: shown }),
  ).toEqual({
    values: { salinity: 1.04 },
  })
})

test('a draft keeps what was typed and its unit, whatever its keeper reads by then', () => {
  const form = { temperature: '25.6', ph: '8.2', note: 'fed' }
  const units = unitsOfTyped(form, european)
  expect(units).toEqual({ temperature: 'C' })
  for (const read of [parameters, european, inUnits({ temperature: 'C', alkalinity: 'meq' })]) {
    const resumed = parametersOfDraft(read, { form, units })
    expect(readNewLog({ ...blank, ...form }, resumed)).toHaveProperty('values.temperature', 78.08)
  }
  // A draft from before units could be chosen.
  const former = parametersOfDraft(european, { form: { temperature: '78' } })
  expect(readNewLog({ ...blank, temperature: '78' }, former)).toHaveProperty('values.temperature', 78)
  expect(unitsOfTyped({ temperature: '78', ph: '8' }, parameters)).toEqual({})
})

test('another unit brings along what was not touched, and leaves what was typed in its own', () => {
  const typed: TypedLog = {
    form: { ...logToForm(log, european), alkalinity: '2.9', temperature: '25' },
    parameters: european,
    conflicts: {},
    base: log,
  }
  const changed = changeUnits(typed, inUnits({ salinity: 'mS/cm', alkalinity: 'meq', nitrate: 'N' }))
  expect(changed.form).toMatchObject({
    temperature: '25',
    salinity: '50.6',
    alkalinity: '2.9',
    nitrate: '2.26',
  })
  expect(readLogChange(changed.form, { log, parameters: changed.parameters })).toEqual({
    values: { temperature: 77, alkalinity: 2.9 },
  })
  expect(changeUnits(changed, changed.parameters)).toEqual(changed)
})

test('a log that was changed elsewhere is met in the units of the form', () => {
  const typed = {
    form: { ...logToForm(log, european), temperature: '25' },
    parameters: european,
    conflicts: {},
  }
  const same = meetStored(typed, { base: log, stored: { ...log, temperature: 77, salinity: 1.0263727089 } })
  expect([same.conflicts, same.form.salinity]).toEqual([{}, '35'])
  const other = meetStored(typed, { base: log, stored: { ...log, temperature: 80.6 } })
  expect(other.conflicts).toEqual({ temperature: { mine: '25', theirs: '27' } })
})

test('both sides of a conflict stay in the unit in which they were shown, whichever was chosen', () => {
  const typed = {
    form: { ...logToForm(log, european), temperature: '25' },
    parameters: european,
    conflicts: {},
  }
  const stored = { ...log, temperature: 80.6 }
  const met = chooseSide(meetStored(typed, { base: log, stored }), 'temperature', 'theirs')
  const changed = changeUnits(met, inUnits({ temperature: 'F' }))
  expect(changed.form.temperature).toBe('27')
  const mine = chooseSide(changed, 'temperature', 'mine')
  expect(readLogChange(mine.form, { log: stored, parameters: mine.parameters })).toMatchObject({
    values: { temperature: 77 },
  })
})

test('a number of another unit is asked about with what it would be, and never refused', () => {
  const ask = (units: Partial<Units>, values: Partial<Log>, last?: number) =>
    questionsAbout(values, { now, parameters: inUnits(units), lastOf: () => last })
  const celsius = { temperature: 'C' } as const
  expect(ask(celsius, { alkalinity: 2.9 }).alkalinity).toEqual({
    about: 2.9,
    words: '2.9 dKH? Your unit is dKH; 2.9 meq/L would be 8.1',
    likely: { value: 8.13, label: 'Use', text: '8.13' },
    keep: 'Keep 2.9',
  })
  expect(ask(celsius, { temperature: 172.4 }, 78).temperature).toEqual({
    about: 172.4,
    words: '78 °C? Your unit is °C; 78 °F would be 25.6',
    likely: { value: 78.08, label: 'Use', text: '25.6' },
    keep: 'Keep 78',
  })
  expect(ask(celsius, { temperature: 493.7 }).temperature).toEqual({
    about: 493.7,
    words: '256.5? Tanks have 15.6 to 35 °C',
    likely: { value: 78.17, label: '25.65', text: '25.65' },
    keep: 'Keep 256.5',
  })
  expect(
    ask({ salinity: 'ppt' }, { salinity: salinityToSpecificGravity(1.025) }, 1.026).salinity?.words,
  ).toBe('1.025 ppt? Your unit is ppt; 1.025 SG would be 33.2')
  expect(ask({ phosphate: 'ppb' }, { phosphase: 6 }, 0.03).phosphase?.words).toBe('6000? Last was 30 ppb')
})

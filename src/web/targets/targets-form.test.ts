import { describe, expect, test } from 'vitest'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { presetTargets } from '#domain/parameters/presets.ts'
import { potassium } from '#domain/testing/own-potassium.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import { changedOnto, isEdited, readTargets, targetsToForm, withPreset } from './targets-form.ts'

const shownIn = (units: Partial<Units> = {}) => parametersOf({}, { ...storedUnits, ...units })
const parameters = shownIn()
const european = shownIn({ temperature: 'C', salinity: 'ppt', alkalinity: 'meq' })
const blank = targetsToForm({ kind: null, targets: {} }, parameters)

type Typed = Partial<Record<string, Partial<Record<'low' | 'high' | 'goal', string>>>>

function typing(form: typeof blank, typed: Typed): typeof blank {
  const rows = Object.entries(form.rows).map(([key, row]) => [
    key,
    { ...row, texts: { ...row.texts, ...typed[key] } },
  ])
  return { ...form, rows: Object.fromEntries(rows) }
}

describe('the form of a tank’s targets', () => {
  test('shows what is in force, and saves nothing of what is ideal anyway', () => {
    expect(blank.rows.alkalinity.texts).toEqual({ low: '7', high: '11', goal: '' })
    // As the range is said beside it; what is computed with, 1.0226 to 1.0264, stays.
    expect(blank.rows.salinity.texts).toEqual({ low: '1.023', high: '1.026', goal: '' })
    expect(readTargets(blank, parameters)).toEqual({ values: { kind: null, targets: {} } })
    const same = typing(blank, { alkalinity: { low: '7.0', high: '11' } })
    expect(readTargets(same, parameters)).toEqual({ values: { kind: null, targets: {} } })
  })

  test('has a row without limits of what the tank follows of its own, and a preset leaves it as it is', () => {
    const rows = parametersOf({ own_parameters: [potassium] })
    const form = targetsToForm({ kind: null, targets: {} }, rows)
    expect(readTargets(form, rows)).toEqual({ values: { kind: null, targets: {} } })
    const typed = typing(form, { 'own:12': { low: '380', high: '420' } })
    expect(isEdited(typed, rows)).toBe(false)
    const own = { 'own:12': { low: 380, high: 420, goal: null } }
    expect(readTargets(typed, rows)).toEqual({ values: { kind: null, targets: own } })
    const sps = readTargets(withPreset(typed, 'sps', rows), rows)
    expect(sps).toMatchObject({ values: { kind: 'sps', targets: own } })
    expect(targetsToForm({ kind: null, targets: own }, rows).rows).toMatchObject({
      'own:12': { texts: { low: '380', high: '420' } },
    })
    expect(parametersOf({ own_parameters: [potassium], targets: own }).at(-1)).toMatchObject({
      ideal: { min: 380, max: 420 },
    })
  })

  test('takes a range, one side of one, a goal, and none at all', () => {
    const typed = typing(blank, {
      alkalinity: { low: '7.5', high: '9', goal: '8.3' },
      nitrate: { low: '' },
      calcium: { low: '', high: ' ' },
      ammonia: { high: '0.1' },
    })
    expect(readTargets(typed, parameters)).toEqual({
      values: {
        kind: null,
        targets: {
          alkalinity: { low: 7.5, high: 9, goal: 8.3 },
          nitrate: { low: null, high: 10, goal: null },
          calcium: { low: null, high: null, goal: null },
          ammonia: { low: 0, high: 0.1, goal: null },
        },
      },
    })
  })

  test('says what is wrong, parameter by parameter', () => {
    const typed = typing(blank, {
      alkalinity: { low: '12' },
      calcium: { high: 'much' },
      ph: { goal: '9' },
      nitrate: { high: '8,5' },
    })
    expect(readTargets(typed, parameters)).toEqual({
      errors: {
        alkalinity: 'The lowest value must not be above the highest.',
        calcium: 'Enter a number, such as 8.1, or leave the field empty.',
        ph: 'The goal must lie within the range.',
        nitrate: 'Write decimals with a point: 8.1, not 8,1.',
      },
    })
  })

  test('in other units what nobody touches stays as it is stored, and what is typed is converted', () => {
    const sps = { kind: 'sps', targets: presetTargets('sps') } as const
    const form = targetsToForm(sps, european)
    expect(form.rows.salinity.texts).toMatchObject({ low: '34', high: '36' })
    expect(targetsToForm({ kind: null, targets: {} }, european).rows.salinity.texts).toMatchObject({
      low: '30',
      high: '35',
    })
    expect(form.rows.temperature.texts).toMatchObject({ low: '24.4', high: '26.7' })
    expect(readTargets(form, european)).toEqual({ values: sps })
    const typed = typing(form, { salinity: { high: '35' }, temperature: { low: '25', goal: '25.5' } })
    const read = readTargets(typed, european)
    expect(read).toMatchObject({
      values: {
        targets: {
          salinity: { low: 1.0256 },
          temperature: { low: 77, high: 80, goal: 77.9 },
          alkalinity: sps.targets.alkalinity,
        },
      },
    })
    expect('values' in read && read.values.targets.salinity?.high).toBeCloseTo(1.02637, 5)
  })

  test('knows whether its ranges are still those of the kind of tank', () => {
    const sps = targetsToForm({ kind: 'sps', targets: presetTargets('sps') }, european)
    expect([blank, sps].map((form) => isEdited(form, form === sps ? european : parameters))).toEqual([
      false,
      false,
    ])
    expect(isEdited(typing(blank, { ph: { low: '8' } }), parameters)).toBe(true)
    expect(isEdited(typing(blank, { ph: { low: 'x' } }), parameters)).toBe(true)
    expect(isEdited({ ...sps, kind: 'lps' }, european)).toBe(true)
  })
})

describe('what is saved of a tank’s targets, of which some were set elsewhere since the form was made', () => {
  const range = (low: number, high: number) => ({ low, high, goal: null })
  const rows = parametersOf({ own_parameters: [potassium] })
  const began = { kind: null, targets: { nitrate: range(2, 8), 'own:12': range(380, 420) } }
  const now: Parameters<typeof changedOnto>[0] = {
    kind: 'sps',
    targets: {
      alkalinity: range(8, 9),
      nitrate: range(1, 5),
      'own:7': range(1, 2),
      'own:12': range(390, 410),
    },
    own_parameters: [{ ...potassium, aquarium_id: 1, position: 0 }],
  }

  const saved = (typed: Typed, present = now) => {
    const read = readTargets(typing(targetsToForm(began, rows), typed), rows)
    return 'values' in read && changedOnto(present, { began, typed: read.values, parameters: rows })
  }

  test('keeps what was set elsewhere, also for archived parameters, and what was changed in the form is as it was typed', () => {
    expect(saved({})).toEqual({ kind: now.kind, targets: now.targets })
    expect(saved({ calcium: { low: '400' }, nitrate: { high: '9' } })).toEqual({
      kind: now.kind,
      targets: { ...now.targets, calcium: range(400, 450), nitrate: range(2, 9) },
    })
    // The ideal range again: no target is needed.
    expect(saved({ nitrate: { low: '0', high: '10' } })).toEqual({
      kind: now.kind,
      targets: { ...now.targets, nitrate: undefined },
    })
    const fishOnly = { kind: 'fish_only', targets: {} } as const
    expect(changedOnto(now, { began: { kind: null, targets: {} }, typed: fishOnly, parameters })).toEqual({
      ...fishOnly,
      targets: now.targets,
    })
  })

  test('sends no target of a parameter that is gone by then', () => {
    const { 'own:12': _gone, ...targets } = now.targets
    const present = { ...now, targets, own_parameters: [] }
    expect(saved({ 'own:12': { high: '430' }, calcium: { low: '400' } }, present)).toEqual({
      kind: now.kind,
      targets: { ...targets, calcium: range(400, 450) },
    })
  })
})

import { describe, expect, test } from 'vitest'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import { isEdited, presetTargets, readTargets, targetsToForm, withPreset } from './targets-form.ts'

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
    expect(readTargets(blank, parameters)).toEqual({ values: { kind: null, targets: {} } })
    const same = typing(blank, { alkalinity: { low: '7.0', high: '11' } })
    expect(readTargets(same, parameters)).toEqual({ values: { kind: null, targets: {} } })
  })

  test('has a row without limits of what the tank follows of its own, and a preset leaves it as it is', () => {
    const potassium = {
      id: 12,
      catalogue: 'potassium',
      label: 'Potassium',
      unit: 'ppm',
      decimals: 0,
      charted: true,
      symbol: 'K',
      sea: '408 ppm',
      at_home: true,
      archived_at: null,
    }
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

  test('keeps the target of an archived parameter, which has no row, whatever else is saved', () => {
    const own = { 'own:12': { low: 380, high: 420, goal: null } }
    const form = targetsToForm({ kind: null, targets: own }, parameters)
    expect(readTargets(form, parameters)).toEqual({ values: { kind: null, targets: own } })
    const typed = typing(withPreset(form, 'sps', parameters), { ph: { low: '8' } })
    expect(readTargets(typed, parameters)).toMatchObject({ values: { targets: { ph: { low: 8 }, ...own } } })
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

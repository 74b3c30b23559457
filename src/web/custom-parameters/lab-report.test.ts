import { afterEach, expect, test } from 'vitest'
import type { CustomParameterRow } from '#contract/aquariums/parameters.ts'
import { labElements } from '#domain/parameters/custom-catalogue.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { takePreferences } from '#web/browser/preferences.ts'
import { blankReport } from './lab-draft.ts'
import type { LabForm, TypedReport } from './lab-report.ts'
import { isBlankReport, logOf, measuredAgain, readLabReport } from './lab-report.ts'

afterEach(() => takePreferences(undefined))

const row = (id: number, catalogue: string, unit: string): CustomParameterRow => ({
  id,
  aquarium_id: 1,
  catalogue,
  label: catalogue,
  unit,
  decimals: 1,
  charted: true,
  position: 0,
  symbol: null,
  sea: null,
  at_home: true,
  archived_at: null,
})
const own = [row(12, 'potassium', 'ppm'), row(13, 'iodine', 'ppm'), row(14, 'boron', 'drops')]
const known = { parameters, own, elements: labElements }
const form = (values: Record<string, string>, more: Partial<LabForm> = {}): LabForm => ({
  timestamp: '2026-01-31 08:05 PM',
  laboratory: 'Triton',
  values,
  ...more,
})
const read = (values: Record<string, string>, more?: Partial<LabForm>, all = own): TypedReport => {
  const report = readLabReport(form(values, more), { ...known, own: all })
  if ('errors' in report) throw new Error(JSON.stringify(report.errors))
  return report
}

test('a report becomes one log: what every log has in its fields, elements in the units of the tank', () => {
  const report = read({ calcium: '420', potassium: '410', iodine: '55.2', lithium: '180', zinc: '0' })
  expect(report.missing).toEqual([
    { catalogue: 'lithium', charted: false },
    { catalogue: 'zinc', charted: false },
  ])
  const all = [...own, row(20, 'lithium', 'µg/L'), row(21, 'zinc', 'µg/L')]
  expect(logOf(report, all)).toEqual({
    timestamp: '2026-01-31T20:05:00',
    calcium: 420,
    note: 'ICP Triton',
    'own:12': 410,
    'own:13': 0.0552,
    'own:20': 180,
    'own:21': 0,
  })
})

test('an element is stored with the parameter that is in use, whatever was archived before it', () => {
  const old = { ...row(11, 'potassium', 'ppm'), archived_at: '2026-01-01T00:00:00.000Z' }
  const all = [old, ...own]
  const report = read({ potassium: '400' })
  expect(measuredAgain(report, all)).toEqual([])
  expect(logOf(report, all)).toMatchObject({ 'own:12': 400 })
  expect(logOf(report, all)).not.toHaveProperty('own:11')
})

test('an element that was archived is in use again once it is reported', () => {
  const old = { ...row(15, 'zinc', 'µg/L'), archived_at: '2026-01-01T00:00:00.000Z' }
  const all = [...own, old]
  const report = read({ zinc: '2', potassium: '400' }, {}, all)
  expect([report.missing, measuredAgain(report, all)]).toEqual([[], [old]])
  expect(logOf(report, all)).toMatchObject({ 'own:12': 400, 'own:15': 2 })
})

test('an element is also followed by a parameter whose label was typed by hand, in whatever unit of mass it is', () => {
  const typed = { ...row(16, 'none', 'ppm'), catalogue: null, label: 'Strontium' }
  const old = {
    ...row(17, 'none', 'mg/l'),
    catalogue: null,
    label: 'zinc',
    archived_at: '2026-01-01T00:00:00.000Z',
  }
  const all = [typed, old, { ...row(18, 'none', 'drops'), catalogue: null, label: 'Potassium' }, ...own]
  const report = read({ strontium: '8.2', zinc: '2', potassium: '400' }, {}, all)
  expect([report.missing, measuredAgain(report, all)]).toEqual([[], [old]])
  expect(logOf(report, all)).toMatchObject({ 'own:16': 8.2, 'own:17': 0.002, 'own:12': 400 })
})

test('below detection is not measured, and the note says of what; it is never a 0', () => {
  const report = read({ potassium: '< 0.1', lithium: '<1', calcium: '<5' }, { laboratory: 'Another' })
  expect(logOf(report, own)).toEqual({
    timestamp: '2026-01-31T20:05:00',
    note: 'ICP\nCa < 5 ppm, K < 0.1 mg/L, Li < 1 µg/L',
  })
  expect([report.missing, isBlankReport(report)]).toEqual([[], false])
})

test('a report is dated by the clock that its keeper has chosen', () => {
  takePreferences({ preferences: { clock: '24' } })
  expect(blankReport('2026-01-31T20:05:42').timestamp).toBe('2026-01-31 20:05')
  expect(readLabReport(form({}, { timestamp: 'soon' }), known)).toEqual({
    errors: { timestamp: 'Enter a real date as YYYY-MM-DD HH:MM, such as 2026-01-31 20:05.' },
  })
})

test('a blank report is blank, and what cannot be read is told of its field', () => {
  expect(isBlankReport(read({ potassium: ' ' }))).toBe(true)
  const report = readLabReport(
    form(
      { potassium: 'much', lithium: '<', boron: '4.4', tin: '3', zinc: '1e7', calcium: 'x' },
      { timestamp: 'soon' },
    ),
    { ...known, own: [...own, { ...row(19, 'none', ''), catalogue: null, label: 'Tin' }] },
  )
  expect(report).toEqual({
    errors: {
      timestamp: expect.stringMatching(/real date/),
      calcium: expect.stringMatching(/number/),
      potassium: expect.stringMatching(/number/),
      lithium: 'Enter the limit after it, such as < 0.1.',
      boron: expect.stringMatching(
        /^This tank has boron in drops, which mg\/L cannot be converted into\. Leave/,
      ),
      tin: 'This tank has Tin in no unit, which µg/L cannot be converted into. Leave this empty to save the rest, or archive and delete Tin and its readings in More parameters.',
      zinc: expect.stringMatching(/between/),
    },
  })
})

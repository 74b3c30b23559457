import { expect, test } from 'vitest'
import type { PreviewRow } from '#contract/imports/preview.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { unitsOfRegion } from '#domain/units/shown-units.ts'
import { lineParameter, previewColumns } from './preview-values.ts'

const parameters = parametersOf({}, unitsOfRegion('DE'))
const series = [{ key: 'new:3', label: 'Potassium', unit: 'ppm' }]
const row = (values: PreviewRow['values'], before?: PreviewRow['values']): PreviewRow => ({
  line: 2,
  timestamp: '2026-04-03T20:05:00',
  kind: before ? 'updated' : 'created',
  values,
  ...(before && { before }),
})

test('columns are in the order of the tank’s parameters, in the keeper’s units, the note last', () => {
  const rows = [
    row({ note: 'Fed', 'new:3': 398, alkalinity: 8.2 }),
    row({ temperature: 78.08 }, { ph: null }),
  ]
  const columns = previewColumns(rows, { parameters, series })
  const names = columns.map(({ label, unit }) => `${label} ${unit}`.trim())
  expect(names).toEqual(['Temperature °C', 'pH', 'Alkalinity dKH', 'Potassium ppm', 'Note'])
  const [temperature, ph, , potassium, note] = columns
  expect(temperature?.write(78.08)).toBe('25.6')
  expect(ph?.write(null)).toBe('–')
  expect(potassium?.write(398)).toBe('398')
  expect(note?.write('Fed')).toBe('Fed')
  expect(note?.write(undefined)).toBe('–')
})

test('a converted value has the digits that somebody could have typed, and its tooltip all of them', () => {
  const rows = [row({ salinity: 1.02599376325, 'new:3': 398.123456789, note: '1.02599376325' })]
  const [salinity, potassium, note] = previewColumns(rows, {
    parameters: parametersOf({}, unitsOfRegion('US')),
    series,
  })
  expect([salinity?.write(1.02599376325), salinity?.exactly?.(1.02599376325)]).toEqual([
    '1.02599',
    '1.02599376325 SG',
  ])
  expect([potassium?.write(398.123456789), potassium?.exactly?.(398.123456789)]).toEqual([
    '398.12346',
    '398.123456789 ppm',
  ])
  expect([salinity?.exactly?.(1.026), salinity?.exactly?.(null)]).toEqual([undefined, undefined])
  expect(note?.write('1.02599376325')).toBe('1.02599376325')
})

test('a line of a parameter that the tank does not follow yet has no range', () => {
  expect(lineParameter({ key: 'ph', label: 'x', unit: '' }, parameters).label).toBe('pH')
  expect(lineParameter(series[0] ?? { key: '', label: '', unit: '' }, parameters)).toMatchObject({
    label: 'Potassium',
    unit: 'ppm',
    ideal: { min: Number.NEGATIVE_INFINITY },
  })
})

import { expect, test } from 'vitest'
import { unitOf } from '#domain/imports/units/unit-words.ts'
import { applyUnit } from '#domain/imports/units/units.ts'
import { readHeaderCell } from './names.ts'

function unitIn(header: string) {
  const cell = readHeaderCell(header)
  return cell?.kind === 'parameter' ? unitOf(cell.stated) : undefined
}

/** A header, the parameter that it names, and the unit that it states. */
test.each([
  ['temp', 'temperature', undefined],
  ['Water_Temp.', 'temperature', undefined],
  ['Temp (°C)', 'temperature', '°C'],
  ['Temp (Â°C)', 'temperature', '°C'],
  ['temp_c', 'temperature', '°C'],
  ['Temperature / Celsius', 'temperature', '°C'],
  ['temperature in deg C', 'temperature', '°C'],
  ['pH ', 'ph', undefined],
  ['pH (NBS)', 'ph', 'pH'],
  ['SG', 'salinity', undefined],
  ['Total_Alkalinity_umol_kg-1', 'alkalinity', 'µmol/kg'],
  ['KH (°dH)', 'alkalinity', 'dKH'],
  ['Salinity ppt', 'salinity', 'ppt'],
  ['Salinity (PSU)', 'salinity', 'psu'],
  ['Salinity (‰)', 'salinity', 'ppt'],
  ['KH', 'alkalinity', undefined],
  ['Carbonate hardness', 'alkalinity', undefined],
  ['Alkalinity (ppm CaCO3)', 'alkalinity', 'ppm CaCO3'],
  ['Alk ppm', 'alkalinity', 'ppm CaCO3'],
  ['Alkalinity (meq/L)', 'alkalinity', 'meq/L'],
  ['Calcium (Ca, ppm)', 'calcium', 'ppm'],
  ['calcium_mg_l', 'calcium', 'mg/L'],
  ['Nitrate NO3 (ppm)', 'nitrate', 'ppm'],
  ['NO3-', 'nitrate', undefined],
  ['NO3-N', 'nitrate', 'NO3-N'],
  ['NO₂', 'nitrite', undefined],
  ['Nitrite (as N)', 'nitrite', 'NO2-N'],
  ['NH4/NH3', 'ammonia', undefined],
  ['Ammonia (NH3-N, ppb)', 'ammonia', 'ppb NH3-N'],
  ['PO4 ppb', 'phosphase', 'ppb'],
  ['PO4 (µg/L)', 'phosphase', 'µg/L'],
  ['phosphase', 'phosphase', undefined],
  ['Phosphate (PO4-P)', 'phosphase', 'PO4-P'],
  ['Phosphorus (ppb)', 'phosphase', 'ppb PO4-P'],
  ['Temperatur (°C)', 'temperature', '°C'],
  ['Salinität [psu]', 'salinity', 'psu'],
  ['Karbonathärte (°dH)', 'alkalinity', 'dKH'],
  ['Alcalinite (meq/l)', 'alkalinity', 'meq/L'],
])('%s is %s in %s', (header, key, unit) => {
  expect(readHeaderCell(header)).toMatchObject({ kind: 'parameter', key })
  expect(unitIn(header)?.label).toBe(unit)
})

test.each([
  'Temp (K)',
  'Temp (C) [F]',
  'Alkalinity (mmol/L)',
  'Nitrate µmol/L',
  'pH (total scale)',
  'Ammonia (NH4)',
])('%s is in a unit that is not known', (header) => {
  expect(readHeaderCell(header)).toMatchObject({ kind: 'unknown-unit' })
})

test.each([
  'trident',
  'NH4',
  'temperature_bucket_C',
  't(oC)_spec',
  'pH_Chosen_scale_(4_decimals)',
  'phosphorusx',
  'salt',
  '',
  ' ',
  'constructor',
  `ph${' '.repeat(1_000_000)}x`,
])('%j is not known', (header) => {
  expect(readHeaderCell(header)).toBeUndefined()
})

test.each(['Tank', 'Aquarium name', 'Becken', 'Acquario', 'bac'])('%s names the tank', (header) => {
  expect(readHeaderCell(header)).toEqual({ kind: 'tank' })
})

test.each([
  ['Datum', 'date'],
  ['Datum/Uhrzeit', 'datetime'],
  ['Zeitstempel', 'timestamp'],
  ['Fecha y hora', 'datetime'],
])('%s is the moment', (header, name) => {
  expect(readHeaderCell(header)).toEqual({ kind: 'time', name, isUtc: false })
})

test.each(['Dichte', 'densité', 'density'])('%s is no specific gravity', (header) => {
  expect(readHeaderCell(header)).toBeUndefined()
})

test.each(['notes', 'Comment', 'Remarks (free text)', 'Bemerkung', 'Notizen', 'Observações', 'Uwagi'])(
  '%s is the note',
  (header) => {
    expect(readHeaderCell(header)).toEqual({ kind: 'note' })
  },
)

test('of a measure and an element both are converted', () => {
  const unit = unitIn('Phosphorus (ppb)')
  expect(unit && applyUnit(unit, 10)).toBe(0.030661)
})

import { expect, test } from 'vitest'
import type { CellRemark } from '#domain/imports/cell.ts'
import { oddNumberOf, readCell, remarkSentence } from '#domain/imports/cell.ts'
import { readHeader } from '#domain/imports/header/header.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import type { Units } from '#domain/units/shown-units.ts'
import { storedUnits, unitsOfRegion } from '#domain/units/shown-units.ts'
import { oddSentence } from './odd-number.ts'

/** The sentence about a cell, in the server's reply and as it is shown to a user who has chosen these units. */
function sentences(header: string, cell: string, chosen: Partial<Units> = {}) {
  const [column] = readHeader(['Date', header]).parameters
  if (!column) throw new Error(`${header} is no parameter.`)
  const remark = readCell(column, cell, {
    numbers: 'point',
    isUntouched: false,
    onOwnUnit: undefined,
  }) as CellRemark
  const number = oddNumberOf(remark)
  const units = { ...unitsOfRegion('DE'), ...chosen }
  const parameter = parametersOf(undefined, units).find(({ key }) => key === number?.parameter)
  const stored = parametersOf(undefined, storedUnits).find(({ key }) => key === number?.parameter)
  if (!number || !parameter || !stored) throw new Error(`${cell} is not odd.`)
  const answer = remarkSentence(remark)
  expect(oddSentence(stored, JSON.parse(JSON.stringify(number)))).toBe(answer)
  return { answer, read: oddSentence(parameter, number) }
}

test.each<[string, string, string, Partial<Units>?]>([
  ['Temp (C)', '78', 'Temperature: "78" °C is not stored: tanks have 15.6 to 35 °C.'],
  ['Temp', '130', 'Temperature: "130" °F is not stored: it would be 54.4 °C, but tanks have 15.6 to 35 °C.'],
  ['Temp', '14 C', 'Temperature: "14 C" is stored, but tanks have 15.6 to 35 °C: look whether it is right.'],
  [
    'SG',
    '1.045',
    'Salinity: "1.045" SG is stored as 59.4 ppt, but tanks have 6.6 to 52.9 ppt: look whether it is right.',
  ],
  ['SG', '35', 'Salinity: "35" SG is not stored: tanks have 6.6 to 52.9 ppt.'],
  ['Sal (ppt)', '99', 'Salinity: "99" ppt is beyond what can be converted.'],
  [
    'SG',
    '1.045',
    'Salinity: "1.045" SG is stored, but tanks have 1.005 to 1.04 SG: look whether it is right.',
    { salinity: 'mS/cm' },
  ],
  [
    'Alk',
    '2.9',
    'Alkalinity: "2.9" dKH is stored as 1.03 meq/L, but tanks have 1.43 to 7.13 meq/L: look whether it is right.',
    { alkalinity: 'meq' },
  ],
  [
    'Alk (meq/L)',
    '30',
    'Alkalinity: "30" meq/L is not stored: tanks have 1.43 to 7.13 meq/L.',
    { alkalinity: 'meq' },
  ],
  [
    'PO4',
    '4',
    'Phosphate: "4" ppm is stored as 4000 ppb, but tanks have 0 to 3,000 ppb: look whether it is right.',
    { phosphate: 'ppb' },
  ],
  ['pH', '1e309', 'pH: "1e309" is too large: readings are between -1,000,000 and 1,000,000.'],
])('of a column %s the cell %s says: %s', (header, cell, words, chosen) => {
  expect(sentences(header, cell, chosen).read).toBe(words)
})

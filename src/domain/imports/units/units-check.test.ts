import { expect, test } from 'vitest'
import { CsvRefusal } from '#domain/csv-refusal.ts'
import { readHeader } from '#domain/imports/header/header.ts'
import { readRow } from '#domain/imports/row.ts'
import { UnitCheck } from './units-check.ts'

/** Looks at one column with this header and these values. */
function check(header: string, values: readonly (number | string)[]) {
  const columns = readHeader(['date', header])
  const units = new UnitCheck(columns.parameters)
  for (const [index, value] of values.entries()) {
    const read = readRow({ columns, order: undefined, latest: '2026-11-23T10:00:00', numbers: 'point' }, [
      '2026-01-31',
      String(value),
    ])
    const readings = 'problem' in read ? undefined : read.row.readings
    units.add({ line: index + 2, readings, remarks: read.remarks ?? [] })
  }
  return () => units.finish()
}

test.each([
  ['temp', [25, 26, 78, '', 24], '°C', '°F', 'Temperature (C)'],
  ['Salinity', [35, 34.5, 1.025], 'ppt', 'SG', 'Salinity (ppt)'],
  ['KH', [140, 8, 150], 'ppm CaCO3', 'dKH', 'Alkalinity (ppm CaCO3)'],
])(
  '%s in another unit refuses the file and says which header to write',
  (header, values, foreign, stored, remedy) => {
    const finish = check(header, values)
    expect(finish).toThrow(CsvRefusal)
    expect(finish).toThrow(`column "${header}" look like ${foreign}`)
    expect(finish).toThrow(`which means ${stored} here. Nothing was imported: write the header "${remedy}"`)
  },
)

test('a header that names its unit decides, unless its values are not believable', () => {
  expect(check('Temp (F)', [65, 66])).not.toThrow()
  expect(check('Temp (F)', [25, 26])).toThrow('but its header says °F')
  expect(check('Alkalinity (dKH)', [140])).toThrow('"Alkalinity (ppm CaCO3)"')
})

test('values in stored units pass, even with one that is not believable, and the limits themselves', () => {
  expect(check('temp', [25, 78, 79])).not.toThrow()
  expect(check('temp', [60, 95])).not.toThrow()
  expect(check('sal', [1.04])).not.toThrow()
  expect(check('alk', [20, 4])).not.toThrow()
  expect(check('calcium', [200])).not.toThrow()
  expect(check('temp', [])).not.toThrow()
})

test('of two values their mean is the median', () => {
  expect(check('temp', [78, 25])).toThrow('1 of the 2 values')
  expect(check('temp', [78, 55])).not.toThrow()
  expect(check('alk', [143, 8])).toThrow('"143" on line 2')
})

test('however many there are', () => {
  const many = Array.from({ length: 5_000 }, (_, index) => (index % 5 < 3 ? 25 : 78))
  expect(check('temp', many)).toThrow('3,000 of the 5,000 values of the column "temp" look like °C')
})

test('values in no unit that is known are not said to look like one', () => {
  for (const [header, value] of [
    ['temp', -8.2],
    ['sal', 0.025],
    ['pH', 82],
    ['calcium', 43],
  ] as const)
    expect(check(header, [value])).toThrow(/^The values of the column .* are not believable/)
})

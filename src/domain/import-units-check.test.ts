import { expect, test } from 'vitest'
import { CsvRefusal } from './csv-refusal.ts'
import { readHeader } from './import-header.ts'
import { UnitCheck } from './import-units-check.ts'
import { perParameter } from './parameters.ts'

/** Looks at one column with this header and these values. */
function check(header: string, values: readonly (number | null)[]) {
  const { parameters } = readHeader(['date', header])
  const units = new UnitCheck(parameters)
  const key = parameters[0]?.key ?? 'ph'
  for (const value of values) units.add({ ...perParameter(() => null), [key]: value })
  return () => units.finish()
}

test.each([
  ['temp', [25, 26, 78, null, 24], '°C', '°F', 'Temperature (C)'],
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

test('a header that names its unit decides', () => {
  expect(check('Temp (F)', [25, 26])).not.toThrow()
  expect(check('Alkalinity (dKH)', [140])).not.toThrow()
})

test('values in stored units pass, even with a few impossible ones, and the limits themselves', () => {
  expect(check('temp', [25, 78, 79])).not.toThrow()
  expect(check('temp', [45])).not.toThrow()
  expect(check('sal', [2])).not.toThrow()
  expect(check('alk', [40])).not.toThrow()
  expect(check('calcium', [5])).not.toThrow()
  expect(check('temp', [])).not.toThrow()
})

test('of an even number of values the two middle ones count, in any order, however many there are', () => {
  expect(check('temp', [60, 20, 10, 29])).toThrow('the middle one is 24.5')
  expect(check('temp', [100, 40, 10, 51])).not.toThrow()
  const many = Array.from({ length: 5_000 }, (_, index) => (index % 5 < 3 ? 25 : 78))
  expect(check('temp', many)).toThrow('the middle one is 25')
})

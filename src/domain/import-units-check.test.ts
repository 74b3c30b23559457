import { expect, test } from 'vitest'
import { CsvRefusal } from './csv-refusal.ts'
import { checkUnits, unitCheckedKeys } from './import-units-check.ts'

test.each([
  ['temperature', [25, 26, 78, 24], '°C', '°F'],
  ['salinity', [35, 34.5, 1.025], 'ppt', 'SG'],
  ['alkalinity', [140, 8, 150], 'ppm CaCO3', 'dKH'],
] as const)('%s in another unit refuses the file', (key, values, foreign, stored) => {
  expect(() => checkUnits({ [key]: values })).toThrow(CsvRefusal)
  expect(() => checkUnits({ [key]: values })).toThrow(`column ${key} look like ${foreign}`)
  expect(() => checkUnits({ [key]: values })).toThrow(`stores ${stored}. Nothing was imported`)
})

test('values in stored units pass, even with a few impossible ones', () => {
  expect(() =>
    checkUnits({ temperature: [25, 78, 79], salinity: [1.025, 35, 1.026], alkalinity: [8, 9, 100] }),
  ).not.toThrow()
})

test('the limits themselves, no values and other columns pass', () => {
  expect(() =>
    checkUnits({ temperature: [45], salinity: [2], alkalinity: [40], calcium: [5], ph: [] }),
  ).not.toThrow()
  expect(() => checkUnits({ temperature: [] })).not.toThrow()
})

test('of an even number of values the two middle ones count, in any order', () => {
  expect(() => checkUnits({ temperature: [60, 20, 10, 29] })).toThrow('the middle one is 24.5')
  expect(() => checkUnits({ temperature: [100, 40, 10, 51] })).not.toThrow()
})

test('only three columns need collecting', () => {
  expect(unitCheckedKeys).toEqual(['temperature', 'salinity', 'alkalinity'])
})

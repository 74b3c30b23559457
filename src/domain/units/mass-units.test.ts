import { expect, test } from 'vitest'
import { inMassUnit, isSameUnit } from './mass-units.ts'

test('ppm is mg/L, and a thousandth of it is ppb, however the letter is written', () => {
  expect(inMassUnit(55.2, { from: 'µg/L', to: 'ppm' })).toBe(0.0552)
  expect(inMassUnit(0.06, { from: 'ppm', to: 'ug/L' })).toBe(60)
  expect(inMassUnit(410.123, { from: 'mg/L', to: 'ppm' })).toBe(410.123)
  expect(isSameUnit('mg/L', 'ppm') && isSameUnit('µg/L', 'PPB')).toBe(true)
  expect(isSameUnit('ppm', 'ppb')).toBe(false)
})

test('what is no mass in water is converted into itself only', () => {
  expect(inMassUnit(420, { from: 'mV', to: 'mV' })).toBe(420)
  expect(inMassUnit(420, { from: 'mV', to: 'ppm' })).toBeUndefined()
  expect(inMassUnit(420, { from: 'ppm', to: '' })).toBeUndefined()
  expect(isSameUnit('mV', 'V')).toBe(false)
})

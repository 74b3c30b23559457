import { expect, test } from 'vitest'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import {
  changeIn,
  formatAtAGlance,
  formatBriefly,
  formatExactly,
  formatFully,
  formatTyped,
  formatWithUnit,
  unitBeside,
} from './reading-format.ts'
import type { Units } from './shown-units.ts'
import { storedUnits } from './shown-units.ts'

test.each([
  ['salinity', 1.0263727089, '1.0264', '1.0263727089'],
  ['salinity', 1.025, '1.025', '1.025'],
  ['salinity', 1.0255, '1.0255', '1.0255'],
  ['temperature', 80.006, '80.01', '80.006'],
  ['temperature', 79.999, '80', '79.999'],
  ['temperature', 78, '78', '78'],
  ['ph', 8.2, '8.2', '8.2'],
  ['calcium', 430.12345, '430.1', '430.12345'],
  ['phosphase', 0.0000004, '<0.0001', '0.0000004'],
  ['phosphase', 0.00005, '0.0001', '0.00005'],
  ['phosphase', 0, '0', '0'],
  ['phosphase', -0.0000004, '>-0.0001', '-0.0000004'],
  ['magnesium', 0.04, '<0.1', '0.04'],
  ['magnesium', 999_999.99, '1000000', '999999.99'],
])('a %s of %d is %s at a glance and %s exactly', (key, value, glance, exact) => {
  expect([formatAtAGlance(inUnits(key, {}), value), formatExactly(value)]).toEqual([glance, exact])
})

test.each([
  ['temperature', 78.66666666666666, '78.667'],
  ['salinity', 1.0259999999999998, '1.026'],
  ['salinity', 1.02599376325, '1.02599'],
  ['salinity', 1.02637, '1.02637'],
  ['calcium', 430.25, '430.25'],
  ['ph', 8.2, '8.2'],
  ['phosphase', 0.0000004, '<0.00001'],
  ['magnesium', 0, '0'],
])('a %s of %d has the digits that somebody could have typed: %s', (key, value, typed) => {
  expect(formatTyped(inUnits(key, {}), value)).toBe(typed)
})

test.each<[ParameterKey, Partial<Units>, number, string]>([
  ['temperature', { temperature: 'C' }, 78.125, '25.625 °C'],
  ['temperature', { temperature: 'C' }, 78.66666666666666, '25.9 °C'],
  ['salinity', { salinity: 'ppt' }, 1.0259999999999998, '34.5 ppt'],
  ['salinity', { salinity: 'ppt' }, 1.0500000000000003, '1.05 SG'],
  ['phosphase', { phosphate: 'ppb' }, 0.0305, '30.5 ppb'],
])('a %s in %o: stored %d has the digits that somebody could have typed: %s', (key, units, value, typed) => {
  expect(formatWithUnit(inUnits(key, units), value, formatTyped)).toBe(typed)
})

test('an exact number has no exponent and reads back as the same number', () => {
  expect([0, 4e-7, -1.25e-7, 0.05, 430.12345, 78, -3].map(formatExactly)).toEqual([
    '0',
    '0.0000004',
    '-0.000000125',
    '0.05',
    '430.12345',
    '78',
    '-3',
  ])
  const random = seededRandom(4)
  for (let round = 0; round < 2_000; round += 1) {
    const value = (random() - 0.5) * 10 ** Math.floor(random() * 40 - 34)
    const written = formatExactly(value)
    expect(written).toMatch(/^-?\d+(\.\d+)?$/)
    expect(Number(written)).toBe(value)
  }
})

const inUnits = (key: string, units: Partial<Units>) => {
  const parameter = parametersOf({ id: 1 }, { ...storedUnits, ...units }).find((one) => one.key === key)
  if (!parameter) throw new Error(`no parameter ${key}`)
  return parameter
}

test.each<[ParameterKey, Partial<Units>, number, string, string]>([
  ['temperature', { temperature: 'C' }, 77, '25 °C', '25 °C'],
  ['temperature', { temperature: 'C' }, 78.5, '25.8 °C', '25.8 °C'],
  ['temperature', { temperature: 'C' }, 78.125, '25.6 °C', '25.625 °C'],
  ['temperature', { temperature: 'C' }, 32, '0 °C', '0 °C'],
  ['salinity', { salinity: 'ppt' }, 1.025, '33.2 ppt', '33.2 ppt'],
  ['salinity', { salinity: 'ppt' }, 1.0263727089, '35 ppt', '35 ppt'],
  ['salinity', { salinity: 'ppt' }, 1.05, '1.05 SG', '1.05 SG'],
  ['salinity', { salinity: 'ppt' }, 1, '0 ppt', '0 ppt'],
  ['salinity', { salinity: 'mS/cm' }, 1.0263727089, '53.1 mS/cm', '53.1 mS/cm'],
  ['salinity', { salinity: 'mS/cm' }, 1.001, '1.001 SG', '1.001 SG'],
  ['alkalinity', { alkalinity: 'meq' }, 8.3, '2.96 meq/L', '2.96 meq/L'],
  ['alkalinity', { alkalinity: 'ppm' }, 8.3, '148 ppm CaCO3', '148 ppm CaCO3'],
  ['alkalinity', { temperature: 'C' }, 8.31234, '8.31 dKH', '8.31234 dKH'],
  ['phosphase', { phosphate: 'ppb' }, 0.0305, '31 ppb', '30.5 ppb'],
  ['phosphase', { phosphate: 'P-ppb' }, 0.1012, '33 ppb P', '33 ppb P'],
  ['phosphase', { phosphate: 'ppb' }, 0.0004, '<1 ppb', '0.4 ppb'],
  ['phosphase', { phosphate: 'P-ppb' }, 0.0001, '<1 ppb P', '0.033 ppb P'],
  ['nitrate', { nitrate: 'N' }, 10, '2.26 ppm N', '2.26 ppm N'],
  ['nitrate', { nitrate: 'N' }, 0, '0 ppm N', '0 ppm N'],
])('a %s in %o: stored %d is %s at a glance and %s fully', (key, units, value, glance, fully) => {
  const parameter = inUnits(key, units)
  expect(formatWithUnit(parameter, value)).toBe(glance)
  expect(formatWithUnit(parameter, value, formatFully)).toBe(fully)
})

test('no converted number stands without its unit where it stood without one, and no other gets one', () => {
  expect(formatBriefly(inUnits('alkalinity', { alkalinity: 'meq' }), 6.9)).toBe('2.46 meq/L')
  expect(formatBriefly(inUnits('alkalinity', {}), 6.9)).toBe('6.9')
  expect(formatBriefly(inUnits('salinity', { salinity: 'ppt' }), 1.05)).toBe('1.05 SG')
  expect(unitBeside(inUnits('salinity', { salinity: 'ppt' }), 1.05)).toBe('')
  expect(unitBeside(inUnits('ph', { temperature: 'C' }), 8)).toBe('')
})

test('a change is the difference of what is shown, and in the stored unit where that cannot be', () => {
  const temperature = inUnits('temperature', { temperature: 'C' })
  expect(changeIn(temperature, { change: 1.8, to: 78.8 })).toEqual({ change: 1, decimals: 1, unit: '°C' })
  const salinity = inUnits('salinity', { salinity: 'ppt' })
  expect(changeIn(salinity, { change: 0.05, to: 1.05 })).toMatchObject({ decimals: 3, unit: 'SG' })
  expect(changeIn(inUnits('ph', {}), { change: 0.5, to: 8.5 })).toEqual({
    change: 0.5,
    decimals: 2,
    unit: '',
  })
})

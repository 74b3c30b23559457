import { expect, test } from 'vitest'
import { parameters } from './parameters.ts'
import { formatAtAGlance, formatExactly } from './reading-format.ts'
import { seededRandom } from './seeded-random.ts'

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
  const parameter = parameters.find((parameter) => parameter.key === key)
  if (!parameter) throw new Error(`no parameter ${key}`)
  expect([formatAtAGlance(parameter, value), formatExactly(value)]).toEqual([glance, exact])
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

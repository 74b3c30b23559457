import { expect, test } from 'vitest'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { formatExactly } from '#domain/units/reading-format.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import { chartColumns } from '#web/chart/chart-columns.ts'
import { describeSeries, extremeReadings, readingsText } from './series-words.ts'

const hour = 3600
const series = {
  ...perParameter(() => ({ at: [] as number[], value: [] as number[] })),
  temperature: { at: [0, hour, hour], value: [78, 79, 80] },
  calcium: { at: [0, hour, 2 * hour], value: [420, 450, 440] },
  alkalinity: { at: [0, hour], value: [8, 8.1] },
}

const changes = { ...perParameter(() => null), temperature: -0.67, calcium: 20, alkalinity: 0.1 }

test('a line is told by latest, lowest, highest and trend, without the divisor of the chart', () => {
  const words = describeSeries({ series, changes }, parameters)
  expect(words.calcium).toBe(
    'Calcium (ppm): latest 440 on 1970-01-01 02:00 AM, lowest 420, highest 450, rising by about 20 ppm.',
  )
  expect(words.alkalinity).toContain('lowest 8, highest 8.1, steady.')
  expect(words.temperature).toContain('falling by about 0.7 °F.')
  expect(words.ph).toBe('pH: not measured.')
})

test('the lowest and the highest of what is in view are told, and one value once', () => {
  const columns = chartColumns({ series, reduced: false }, parameters)
  const inView = (min: number, max: number) => {
    const found = extremeReadings(columns, { min, max })
    return ['temperature', 'ph', 'calcium'].map(
      (key) => found[parameters.findIndex((one) => one.key === key)],
    )
  }
  expect(inView(-hour, 3 * hour)).toEqual([[78, 80], [], [420, 450]])
  expect(inView(hour, 2 * hour)).toEqual([[79, 80], [], [440, 450]])
  expect(inView(hour + 1, 3 * hour)).toEqual([[], [], [440, 440]])
  expect(inView(2 * hour + 1, 3 * hour)).toEqual([[], [], []])
  expect([[], [8.1], [8.1, 8.1], [79, 80]].map((found) => readingsText(found, formatExactly))).toEqual([
    '–',
    '8.1',
    '8.1',
    '79–80',
  ])
})

test('what is told of a line is told at a glance', () => {
  const phosphate = { at: [0, hour], value: [0.0000004, 0.0123456] }
  const words = describeSeries({ series: { ...series, phosphase: phosphate }, changes }, parameters)
  expect(words.phosphase).toBe(
    'Phosphate (ppm): latest 0.0123 on 1970-01-01 01:00 AM, lowest <0.0001, highest 0.0123, no trend yet.',
  )
})

test('a change that would round to 0 in the shown unit is told with a digit more', () => {
  const shown = parametersOf({}, { ...storedUnits, nitrite: 'N' })
  const nitrite = { at: [0, hour], value: [0.01, 0.02] }
  const rising = { ...changes, nitrite: 0.01 }
  const words = describeSeries({ series: { ...series, nitrite }, changes: rising }, shown)
  expect(words.nitrite).toContain('rising by about 0.003 ppm N.')
})

import { expect, test } from 'vitest'
import { parameterKeys, parameters, perParameter } from '#domain/parameters/parameters.ts'
import { chartColumns, chartLabel } from './chart-columns.ts'

const none = perParameter(() => ({ at: [] as number[], value: [] as number[] }))
const columnsOf = (series: Partial<typeof none>) =>
  chartColumns({ reduced: false, series: { ...none, ...series } }, parameters)

test('series measured at different times share one row of times, and what was not measured is no zero', () => {
  const columns = columnsOf({
    temperature: { at: [10, 30], value: [78, 79] },
    calcium: { at: [20, 30], value: [420, 0] },
  })
  const line = (key: string) => columns.drawn[parameterKeys.indexOf(key as 'calcium') + 1]
  expect(columns.drawn[0]).toEqual([10, 20, 30])
  expect(line('temperature')).toEqual([78, undefined, 79])
  expect(line('calcium')).toEqual([undefined, 42, 0])
})

test('every parameter has its row even when nothing was measured', () => {
  for (const series of [{ ph: { at: [10], value: [8.1] } }, {}])
    expect(columnsOf(series).drawn).toHaveLength(parameterKeys.length + 1)
})

test('a divided line says so', () => {
  expect(chartLabel({ label: 'Calcium', unit: 'ppm', chartDivisor: 10 })).toBe('Calcium (ppm ÷ 10)')
  expect(chartLabel({ label: 'pH', unit: '', chartDivisor: 1 })).toBe('pH')
})

test('several readings of one time are all drawn', () => {
  const columns = columnsOf({
    temperature: { at: [10, 10, 10, 20], value: [75, 78, 80, 77] },
    ph: { at: [10, 20, 20], value: [8.1, 8.2, 8.3] },
  })
  const line = (key: string) => columns.drawn[parameterKeys.indexOf(key as 'ph') + 1]
  expect(columns.drawn[0]).toEqual([10, 10, 10, 20, 20])
  expect(line('temperature')).toEqual([75, 78, 80, 77, undefined])
  expect(line('ph')).toEqual([8.1, undefined, undefined, 8.2, 8.3])
})

test('beside what is drawn stands what is stored, digit by digit', () => {
  const value = [430.12345, 0.1 + 0.2, 4e-7, 0]
  const at = [10, 20, 30, 40]
  const { drawn, stored } = columnsOf({ calcium: { at, value }, phosphase: { at, value } })
  const [calcium, phosphate] = [parameterKeys.indexOf('calcium'), parameterKeys.indexOf('phosphase')]
  expect([stored[calcium], stored[phosphate]]).toEqual([value, value])
  expect(drawn[calcium + 1]?.[0]).toBeCloseTo(43.012345, 12)
  // Only a line that is divided has a second copy.
  expect(drawn[phosphate + 1]).toBe(stored[phosphate])
})

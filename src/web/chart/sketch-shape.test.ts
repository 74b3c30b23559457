import { expect, test } from 'vitest'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { chartColumns } from './chart-columns.ts'
import { sketchShape } from './sketch-shape.ts'

const at = (day: string) => timestampToSeconds(`${day}T00:00:00`)
const none = { at: [], value: [] }
const series = perParameter(() => none)
const rowOf = (key: string) => parameters.findIndex((parameter) => parameter.key === key)

test('readings lie where the scale and the stretch of time put them, what was not measured lies nowhere', () => {
  const { drawn } = chartColumns(
    {
      reduced: false,
      series: {
        ...series,
        temperature: { at: [at('2026-01-01'), at('2026-01-11')], value: [80, 70] },
        calcium: { at: [at('2026-01-06')], value: [450] },
      },
    },
    parameters,
  )
  const view = { min: at('2026-01-01'), max: at('2026-01-21') }
  const { lines } = sketchShape(drawn, { view, scale: { min: 40, max: 80 } })
  expect(lines[rowOf('temperature')]).toEqual([
    { x: 0, y: 0 },
    { x: 0.5, y: 0.25 },
  ])
  expect(lines[rowOf('calcium')]).toEqual([{ x: 0.25, y: 0.875 }])
  expect(lines.filter((line) => line.length > 0)).toHaveLength(2)
})

test('the values of the scale are round, and there are fewer where the drawing is low', () => {
  const view = { min: at('2026-01-01'), max: at('2026-02-01') }
  const labels = (scale: { min: number; max: number }) =>
    sketchShape(chartColumns({ series, reduced: false }, parameters).drawn, { view, scale })
      .values.map(({ label, isFine }) => (isFine ? `(${label})` : label))
      .join(' ')
  expect(labels({ min: -1.8, max: 89 })).toBe('0 (10) 20 (30) 40 (50) 60 (70) 80')
  expect(labels({ min: 7.9, max: 8.3 })).toBe('7.90 (7.95) 8.00 (8.05) 8.10 (8.15) 8.20 (8.25) 8.30')
})

test('the months begin where they begin', () => {
  const view = { min: at('2025-11-06'), max: at('2026-02-10') }
  const { months } = sketchShape(chartColumns({ series, reduced: false }, parameters).drawn, {
    view,
    scale: { min: 0, max: 1 },
  })
  expect(months.map(({ label, isQuarter }) => [label, isQuarter])).toEqual([
    ['2025-12', false],
    ['2026-01', true],
    ['2026-02', false],
  ])
  expect(months[1]?.share).toBeCloseTo(56 / 96)
})

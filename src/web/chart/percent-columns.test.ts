import { expect, test } from 'vitest'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { chartColumns } from './chart-columns.ts'
import { percentColumns } from './percent-columns.ts'

const none = perParameter(() => ({ at: [] as number[], value: [] as number[] }))
const series = {
  ...none,
  calcium: { at: [100, 300], value: [380, 485] },
  alkalinity: { at: [100, 200], value: [9, 6] },
  ammonia: { at: [200], value: [0.25] },
}
const columns = chartColumns({ series, reduced: false }, parameters)
const line = (key: string) => parameters.findIndex((parameter) => parameter.key === key)

test('each value is drawn at its place in its range, not divided, and what is told stays as it is stored', () => {
  const percent = percentColumns(columns, parameters)
  expect(percent.drawn[0]).toEqual([100, 200, 300])
  expect(percent.drawn[line('calcium') + 1]).toEqual([0, undefined, 150])
  expect(percent.drawn[line('alkalinity') + 1]).toEqual([50, -25, undefined])
  expect(percent.stored).toBe(columns.stored)
  expect(percent.steps).toBe(columns.steps)
})

test('a line whose range has no places is not drawn', () => {
  expect(percentColumns(columns, parameters).drawn[line('ammonia') + 1]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

import { expect, test } from 'vitest'
import { parameterKeys, parameters, perParameter } from '#domain/parameters/parameters.ts'
import { chartColumns } from './chart-columns.ts'
import { finerColumns } from './finer-columns.ts'

const none = perParameter(() => ({ at: [] as number[], value: [] as number[] }))
const all = {
  reduced: true,
  series: {
    ...none,
    temperature: { at: [0, 100, 200, 300, 400], value: [1, 2, 3, 4, 5] },
    calcium: { at: [0, 400], value: [420, 430] },
  },
}
const finer = {
  reduced: false,
  series: { ...none, temperature: { at: [150, 160, 170, 200], value: [2.5, 2.6, 2.7, 3] } },
}
const range = { min: 150, max: 250 }
const [temperature, calcium] = [parameterKeys.indexOf('temperature'), parameterKeys.indexOf('calcium')]

test('within its range the finer line takes the place of the other, and around it the other goes on', () => {
  const { drawn, stored } = finerColumns({ all, finer, range }, parameters)
  expect(drawn[0]).toEqual([0, 100, 150, 160, 170, 200, 300, 400])
  expect(stored[temperature]).toEqual([1, 2, 2.5, 2.6, 2.7, 3, 4, 5])
})

test('a line that has nothing in the range still goes across', () => {
  const { drawn, steps } = finerColumns({ all, finer, range }, parameters)
  const row = drawn[calcium + 1] ?? []
  expect([row[0], row.at(-1)]).toEqual([42, 43])
  expect(steps[calcium]).toBe(chartColumns(all, parameters).steps[calcium])
})

test('how far a line goes across is told by the finer readings', () => {
  const { steps } = finerColumns({ all, finer, range }, parameters)
  expect(steps[temperature]).toBe(chartColumns(finer, parameters).steps[temperature])
  expect(steps[temperature]).toBeLessThan(chartColumns(all, parameters).steps[temperature] ?? 0)
})

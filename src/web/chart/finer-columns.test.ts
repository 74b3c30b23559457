import { expect, test } from 'vitest'
import { parameterKeys, parameters, perParameter } from '#domain/parameters/parameters.ts'
import { chartColumns } from './chart-columns.ts'
import { covers, finerColumns, finerRange } from './finer-columns.ts'

const none = perParameter(() => ({ at: [] as number[], value: [] as number[] }))
const measured = {
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
  const { drawn, stored } = finerColumns({ all: measured, finer, range }, parameters)
  expect(drawn[0]).toEqual([0, 100, 150, 160, 170, 200, 300, 400])
  expect(stored[temperature]).toEqual([1, 2, 2.5, 2.6, 2.7, 3, 4, 5])
})

test('a line that has nothing in the range still goes across', () => {
  const { drawn, steps } = finerColumns({ all: measured, finer, range }, parameters)
  const row = drawn[calcium + 1] ?? []
  expect([row[0], row.at(-1)]).toEqual([42, 43])
  expect(steps[calcium]).toBe(chartColumns(measured, parameters).steps[calcium])
})

test('how far a line goes across is told by the finer readings', () => {
  const { steps } = finerColumns({ all: measured, finer, range }, parameters)
  expect(steps[temperature]).toBe(chartColumns(finer, parameters).steps[temperature])
  expect(steps[temperature]).toBeLessThan(chartColumns(measured, parameters).steps[temperature] ?? 0)
})

const whole = { min: 0, max: 1000 }
const all = { range: whole, isThinned: true }

test('half of what is there is asked for with a quarter of it at either side', () => {
  expect(finerRange({ min: 250, max: 750 }, { whole, loaded: all })).toEqual({ min: 125, max: 875 })
})

test('nothing is asked for beyond the ends', () => {
  expect(finerRange({ min: 0, max: 400 }, { whole, loaded: all })).toEqual({ min: 0, max: 500 })
  expect(finerRange({ min: 800, max: 1000 }, { whole, loaded: all })).toEqual({ min: 750, max: 1000 })
})

test('what came whole, and a view of nearly all, can be drawn no finer', () => {
  expect(finerRange({ min: 400, max: 410 }, { whole, loaded: { ...all, isThinned: false } })).toBeUndefined()
  expect(finerRange(whole, { whole, loaded: all })).toBeUndefined()
  expect(finerRange({ min: 150, max: 850 }, { whole, loaded: all })).toBeUndefined()
})

test('a view of what was asked for asks for nothing again, until it is nearer still', () => {
  const view = { min: 400, max: 500 }
  const range = finerRange(view, { whole, loaded: all }) ?? whole
  const loaded = { range, isThinned: true }
  expect(finerRange(view, { whole, loaded })).toBeUndefined()
  expect(finerRange({ min: 390, max: 490 }, { whole, loaded })).toBeUndefined()
  expect(finerRange({ min: 425, max: 475 }, { whole, loaded })).toEqual({ min: 412.5, max: 487.5 })
})

test('a range covers a view that does not leave it', () => {
  expect(covers({ min: 10, max: 20 }, { min: 10, max: 15 })).toBe(true)
  expect(covers({ min: 10, max: 20 }, { min: 9, max: 15 })).toBe(false)
  expect(covers({ min: 10, max: 20 }, { min: 15, max: 21 })).toBe(false)
})

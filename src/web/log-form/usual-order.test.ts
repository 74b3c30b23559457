import { expect, test } from 'vitest'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { usualOrder } from './usual-order.ts'

/** What was tested, one after the other: an array holds what was tested at one moment. */
type TestDay = readonly (ParameterKey | readonly ParameterKey[])[]
const keys = ['temperature', 'ph', 'nitrate', 'alkalinity'] as const

/** The usual order after these days, of which as many as the server tells are known. */
function orderAfter(days: readonly TestDay[]): ParameterKey[] {
  const moments = new Map<ParameterKey, string[]>()
  days.forEach((tested, day) => {
    tested.flat().forEach((key) => {
      const minute = tested.findIndex((one) => one === key || one.includes(key))
      const moment = `2026-03-${String(day + 1).padStart(2, '0')}T20:${String(minute).padStart(2, '0')}:00`
      moments.set(key, [moment, ...(moments.get(key) ?? [])])
    })
  })
  return usualOrder(keys, (key) => (moments.get(key) ?? []).slice(0, 6))
}

const whole: TestDay = [keys]
const nitrate: TestDay = ['nitrate']
const nitrateFirst = ['nitrate', 'temperature', 'ph', 'alkalinity']

test('a tank without tests, and one whose tests are each in one log, has the order of the table', () => {
  expect(usualOrder(parameterKeys, () => [])).toEqual(parameterKeys)
  for (const count of [1, 2, 3, 8]) expect(orderAfter(Array(count).fill(whole))).toEqual(keys)
})

test('the last test alone changes nothing, nor do two in a row; three do', () => {
  expect(orderAfter([whole, whole, whole, nitrate])).toEqual(keys)
  expect(orderAfter([whole, whole, whole, nitrate, nitrate])).toEqual(keys)
  expect(orderAfter([whole, whole, nitrate, whole, nitrate, whole, nitrate])).toEqual(keys)
  expect(orderAfter([whole, whole, whole, nitrate, nitrate, nitrate])).toEqual(nitrateFirst)
})

test('an order that has changed stays until three tests in a row are in another', () => {
  const changed = [whole, nitrate, nitrate, nitrate]
  expect(orderAfter([...changed, whole])).toEqual(nitrateFirst)
  expect(orderAfter([...changed, whole, whole])).toEqual(nitrateFirst)
  expect(orderAfter([...changed, whole, whole, whole])).toEqual(keys)
})

test('of one evening, the order of its tests counts', () => {
  const evening: TestDay = ['alkalinity', 'nitrate', ['temperature', 'ph']]
  expect(orderAfter([evening, evening])).toEqual(keys)
  const own = ['alkalinity', 'nitrate', 'temperature', 'ph']
  expect(orderAfter([evening, evening, evening])).toEqual(own)
  expect(orderAfter([evening, evening, evening, whole])).toEqual(own)
})

test('what is left out of one test does not move the others', () => {
  expect(orderAfter([whole, ['temperature', 'alkalinity'], ['ph'], whole])).toEqual(keys)
})

test('a parameter that was hardly tested leaves the order of the others as it is', () => {
  const changed = [whole, ['alkalinity'], ['alkalinity'], ['alkalinity']] as const
  const without = ['temperature', 'ph', 'alkalinity'] as const
  const orderOf = (days: readonly TestDay[]) => orderAfter(days).filter((key) => key !== 'nitrate')
  const days = changed.map((tested) => tested.flat().filter((key) => key !== 'nitrate'))
  expect(orderOf(days)).toEqual(['alkalinity', 'temperature', 'ph'])
  expect(orderOf([...days, nitrate])).toEqual(orderOf(days))
  expect(orderOf([...days, nitrate, [without]])).toEqual(orderOf(days))
})

test('only as far back as both are known is one compared with the other', () => {
  const both: TestDay = ['alkalinity', 'nitrate']
  // Of nitrate, too, there were tests on the first three days, before the oldest six that are known.
  const days = [whole, whole, whole, both, nitrate, both, nitrate, both, nitrate]
  expect(orderAfter(days)).toEqual(['nitrate', 'alkalinity', 'temperature', 'ph'])
})

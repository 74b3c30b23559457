import { expect, test } from 'vitest'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import type { Target } from '#domain/parameters/targets.ts'
import { briefStateWords, overdueWords, stateWords } from './state-words.ts'

const moment = (day: number) => `2026-03-${String(day).padStart(2, '0')}T10:00:00`

/** Values of weekly tests, oldest first. */
function tested(...values: number[]) {
  const tests = values.map((value, index) => ({ value, timestamp: moment(1 + 7 * index) }))
  const [latest, ...before] = tests.toReversed()
  if (!latest) throw new Error('There is no test.')
  return { ...latest, before }
}

function parameterOf(key: string, target?: Target) {
  const parameter = parametersOf(target && { targets: { [key]: target } }).find((each) => each.key === key)
  if (!parameter) throw new Error(`There is no ${key}.`)
  return parameter
}

function wordsOf(key: string, { target, values }: { target?: Target; values: number[] }) {
  return stateWords(parameterOf(key, target), tested(...values))
}

const target = { low: 7, high: 9, goal: null }

test.each<[number[], string]>([
  [[8, 9.4], '0.4 dKH above your range'],
  [[9.2, 9.3, 9.4], '0.4 dKH above your range, third test in a row'],
  [[9.4, 6.5, 6.4], '0.6 dKH below your range, second test in a row'],
  [[10, 10, 10, 10, 10], '1 dKH above your range, fifth test in a row'],
  [[10, 10, 10, 10, 10, 10], '1 dKH above your range, 6 tests in a row or more'],
  [[9.4, 9.04], 'In range'],
  [[9.4, 8], 'In range'],
])('of one’s own range the tests %j say: %s', (values, words) => {
  expect(wordsOf('alkalinity', { target, values })).toBe(words)
})

test('tests before the first day of a link are neither told nor denied', () => {
  const parameter = parameterOf('alkalinity', target)
  const wordsOf = (...values: number[]) => stateWords(parameter, { ...tested(...values), isCut: true })
  expect(wordsOf(9.4)).toBe('0.4 dKH above your range')
  expect(wordsOf(9.2, 9.3, 9.4)).toBe('0.4 dKH above your range, 3 tests in a row or more')
  expect(wordsOf(8, 9.3, 9.4)).toBe('0.4 dKH above your range, second test in a row')
})

test('without one they say what they always said', () => {
  const words = [13, 5, 8].map((value) => wordsOf('alkalinity', { values: [13, 13, value] }))
  expect(words).toEqual(['High', 'Low', 'In range'])
})

test.each([
  ['phosphase', [0, 0.035], 0.0354, 'In range'],
  ['ammonia', [0, 0], 0.004, '0.004 ppm above your range'],
  ['salinity', [1.0256, 1.0271], 1.0252, '0.0004 SG below your range'],
  ['ph', [8, 8.3], 8.5, '0.2 above your range'],
] as const)(
  '%s in %j of %d is told with one more decimal where it is needed: %s',
  (key, [low, high], value, words) => {
    expect(wordsOf(key, { target: { low, high, goal: null }, values: [value] })).toBe(words)
  },
)

test('on a phone they are as many as leave room for what stands beside them', () => {
  const alkalinity = parameterOf('alkalinity', target)
  expect(briefStateWords(alkalinity, 9.4, '3 d')).toBe('0.4 dKH above')
  expect(briefStateWords(alkalinity, 6.4, '10 mo, due')).toBe('Low')
  expect(briefStateWords(alkalinity, 8, '10 mo, due')).toBe('In range')
  expect(briefStateWords(parameterOf('alkalinity'), 12, '3 d')).toBe('High')
})

test('what is tested every week is missed after a week and a half', () => {
  const weekly = tested(8, 8)
  expect(overdueWords(weekly, '2026-03-18T10:00:00')).toBeUndefined()
  expect(overdueWords(weekly, '2026-03-31T10:00:00')).toBe('Not tested for 23 days (you test every 7)')
  expect(overdueWords(tested(8), '2028-03-31T10:00:00')).toBeUndefined()
  const daily = { value: 8, timestamp: moment(2), before: [{ value: 8, timestamp: moment(1) }] }
  expect(overdueWords(daily, moment(5))).toBe('Not tested for 3 days (you test every day)')
  // The tile tells this test's age beside it, as `yesterday`.
  const morning = { ...daily, timestamp: '2026-03-02T06:00:00' }
  expect(overdueWords(morning, '2026-03-03T19:00:00')).toBe('Not tested for 1 day (you test every day)')
})

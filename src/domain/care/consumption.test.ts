import { expect, test } from 'vitest'
import { randomTank, testsOf } from '#domain/testing/random-tank.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { expectSixDigits } from '#domain/testing/six-digits.ts'
import type { Effect, Test } from './consumption.ts'
import { countedTests, fitConsumption } from './consumption.ts'

const testsAt = (...pairs: [days: number, value: number][]): Test[] =>
  pairs.map(([days, value]) => ({ minute: days * 1440, value }))
const doser = (days: number, aDay: number): Effect => ({ minute: days * 1440, kind: 'doser', a_day: aDay })
const dose = (days: number, raise: number): Effect => ({ minute: days * 1440, kind: 'dose', raise })
const change = (days: number, share: number, fresh: number): Effect => ({
  minute: days * 1440,
  kind: 'change',
  share,
  fresh,
})
const atNoon = (days: number, raise: number) =>
  Array.from({ length: days }, (_, day) => dose(day + 0.5, raise))

test('a tank that is dosed by hand, with a water change', () => {
  const tests = testsAt([0, 8.5], [3, 8.2], [7, 7.815], [10, 7.515])
  const fit = fitConsumption(tests, { effects: [...atNoon(10, 0.9), change(6, 0.15, 8)], of: 'alkalinity' })
  expectSixDigits(fit?.a_day, 1)
  expectSixDigits(fit?.start, 8.5)
  expect(fitConsumption(tests, { effects: [], of: 'alkalinity' })?.a_day).toBeCloseTo(0.09819, 6)
})

test('a doser counts as the same doses by hand', () => {
  const tests = testsAt([0, 8.5], [2, 8.3], [4, 8.1], [7, 7.9], [9, 7.6], [12, 7.5])
  for (const effects of [[doser(0, 0.9)], atNoon(12, 0.9)]) {
    const fit = fitConsumption(tests, { effects, of: 'alkalinity' })
    expectSixDigits(fit?.a_day, 0.986184)
    expectSixDigits(fit?.margin, 0.019868)
  }
  expectSixDigits(fitConsumption(tests, { effects: [], running: 0.9, of: 'alkalinity' })?.a_day, 0.986184)
  expect(fitConsumption(tests, { effects: [], of: 'alkalinity' })?.a_day).toBeCloseTo(0.086184, 6)
})

test('a doser that is set higher, a dose and a change in the minute of a test', () => {
  const effects = [doser(0, 0.8), doser(5, 1.1), dose(2.25, 0.5), change(4.5, 0.2, 9)]
  const exact = testsAt([0, 8], [1.5, 7.4], [3, 7.3], [4.5, 6.7], [6, 6.86], [9, 6.56], [12, 6.26])
  expectSixDigits(fitConsumption(exact, { effects, of: 'alkalinity' })?.a_day, 1.2)
  const rounded = exact.map(({ minute, value }) => ({ minute, value: Math.round(value * 10) / 10 }))
  expectSixDigits(fitConsumption(rounded, { effects, of: 'alkalinity' })?.a_day, 1.195344)
})

test('calcium', () => {
  const tests = testsAt([0, 420], [4, 412], [7, 406], [14, 395.4], [21, 381.4])
  const fit = fitConsumption(tests, { effects: [doser(0, 6), change(7, 0.1, 440)], of: 'calcium' })
  expectSixDigits(fit?.a_day, 8)
  expectSixDigits(fit?.margin, 0.591462)
})

test('too little to tell has a margin that says so', () => {
  const unsure = fitConsumption(testsAt([0, 8], [1, 8.3], [2, 7.9], [3, 8.1]), {
    effects: [],
    of: 'alkalinity',
  })
  expectSixDigits(unsure?.a_day, 0.01)
  expectSixDigits(unsure?.margin, 0.401357)
  const three = fitConsumption(testsAt([0, 8.5], [1.5, 8], [3, 7.6]), { effects: [], of: 'alkalinity' })
  expectSixDigits(three?.a_day, 0.3)
  expectSixDigits(three?.margin, 0.244527)
})

test('a water change with unknown water is passed over', () => {
  const tests = testsAt([0, 8], [2, 7.4], [4, 6.8])
  const unknown: Effect = { minute: 1440, kind: 'change', share: 0.5, fresh: null }
  const fit = fitConsumption(tests, { effects: [unknown], of: 'alkalinity' })
  expect(fit).toEqual(fitConsumption(tests, { effects: [], of: 'alkalinity' }))
})

test('two tests, tests of two days or all water changed between them tell nothing', () => {
  const fitted = (tests: Test[], effects: Effect[] = []) =>
    fitConsumption(tests, { effects, of: 'alkalinity' })
  expect(fitted([])).toBeUndefined()
  expect(fitted(testsAt([0, 8], [5, 7]))).toBeUndefined()
  expect(fitted(testsAt([0, 8], [1, 7.8], [2.9, 7.4]))).toBeUndefined()
  expect(
    fitted(testsAt([0, 8], [4, 8], [8, 8]), [change(3.99999, 1, 8), change(7.99999, 1, 8)])?.margin,
  ).not.toBeNaN()
})

test('the tests of a week count, or eight of sixty days', () => {
  const daily = testsAt(...Array.from({ length: 30 }, (_, day): [number, number] => [day, 8]))
  expect(countedTests(daily)).toHaveLength(8)
  expect(countedTests([...daily, ...testsAt([29.5, 8], [30, 8])])).toHaveLength(9)
  const weekly = testsAt(...Array.from({ length: 30 }, (_, week): [number, number] => [week * 7, 8]))
  expect(countedTests(weekly)).toHaveLength(8)
  const monthly = testsAt(...Array.from({ length: 30 }, (_, month): [number, number] => [month * 30, 8]))
  expect(countedTests(monthly)).toHaveLength(3)
  expect(countedTests([])).toEqual([])
})

test('tests without error tell what a tank uses exactly', () => {
  const random = seededRandom(13)
  for (let tank = 0; tank < 200; tank += 1) {
    const { used, effects, levels } = randomTank(random)
    const fit = fitConsumption(testsOf(levels), { effects, of: 'alkalinity' })
    expect(Math.abs((fit?.a_day ?? Number.NaN) - used)).toBeLessThan(1e-9)
  }
})

test('the margin holds for tests with error', () => {
  const random = seededRandom(14)
  const tanks = Array.from({ length: Number(process.env.CASES ?? 1000) }, () => {
    const { used, effects, levels } = randomTank(random)
    const fit = fitConsumption(testsOf(levels, random), { effects, of: 'alkalinity' })
    return fit && Math.abs(fit.a_day - used) <= fit.margin
  })
  expect(tanks.filter((holds) => holds).length / tanks.length).toBeGreaterThanOrEqual(0.94)
})

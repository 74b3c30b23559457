import { describe, expect, test } from 'vitest'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { potassium } from '#domain/testing/own-potassium.ts'
import { secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { isCurrent, overdue, steadyRhythm, testsInARow } from './test-rhythm.ts'

const day = 86_400
const start = timestampToSeconds('2026-01-01T20:00:00')
const alkalinity = parametersOf({ targets: { alkalinity: { low: 7, high: 9, goal: null } } }).find(
  ({ key }) => key === 'alkalinity',
)
if (!alkalinity) throw new Error('There is no alkalinity.')

/** Tests on these days with these values, in the server's form: the latest test, and those before it. */
function tested(days: readonly number[], values: readonly number[] = []) {
  const tests = days.map((at, index) => ({
    value: values[index] ?? 8,
    timestamp: secondsToTimestamp(start + at * day),
  }))
  const [latest, ...before] = tests.toReversed()
  if (!latest) throw new Error('There is no test.')
  return { ...latest, before }
}
const on = (days: number) => secondsToTimestamp(start + days * day)

describe('a test is overdue', () => {
  test.each<[number[], number, { days: number; every: number } | undefined]>([
    [[0, 7, 14, 21], 44, { days: 23, every: 7 }],
    [[0, 7, 14, 21], 21 + 10.5, undefined],
    [[0, 7, 14, 21], 21 + 10.6, { days: 11, every: 7 }],
    // The median of the intervals: one long pause changes nothing.
    [[0, 90, 97, 104, 111, 118], 130, { days: 12, every: 7 }],
    [[0, 1, 2, 3], 5, { days: 2, every: 1 }],
    // A user who tests three times a day is reminded after a day and a half.
    [[0, 0.3, 0.6, 1], 2.4, undefined],
    [[0, 0.3, 0.6, 1], 2.6, { days: 2, every: 1 }],
    [[0], 400, undefined],
    // Two readings of one moment are one test.
    [[0, 0], 400, undefined],
    [[0, 7], 3, undefined],
    // Before and after the water change of each week.
    [[0, 0.2, 7, 7.2, 14, 14.2], 21.2, undefined],
    [[0, 0.2, 7, 7.2, 14, 14.2], 26, { days: 11, every: 7 }],
    [[0, 0.1], 400, undefined],
    // A controller.
    [[0, 0.01, 0.02, 0.03, 0.04, 0.05], 1.5, undefined],
    [[0, 0.01, 0.02, 0.03, 0.04, 0.05], 3, { days: 3, every: 1 }],
    // Who has not tested for a month has stopped, or has a reason.
    [[0, 7, 14, 21], 21 + 30, { days: 30, every: 7 }],
    [[0, 7, 14, 21], 21 + 30.1, undefined],
    // A laboratory's report once a year is waited for longer.
    [[0, 360, 720], 720 + 600, { days: 600, every: 360 }],
    [[0, 360, 720], 720 + 1080, { days: 1080, every: 360 }],
    [[0, 360, 720], 720 + 1081, undefined],
  ])('of tests on days %j on day %f: %j', (days, now, found) => {
    expect(overdue(tested(days), on(now))).toEqual(found)
  })
})

test.each<[number[], number, boolean]>([
  [[0], 30, true],
  [[0], 30.1, false],
  [[0, 7, 14, 21], 21 + 30.1, false],
  [[0, 20, 40], 100, true],
  [[0, 20, 40], 100.1, false],
  // A moment that lies ahead.
  [[5], 4, true],
])(
  'a reading speaks of now for 30 days or three usual intervals: tests on days %j, on day %f %s',
  (days, now, is) => {
    const { timestamp, before } = tested(days)
    expect(isCurrent({ timestamp, tested: before.map((test) => test.timestamp) }, on(now))).toBe(is)
  },
)

test('tests in a row lie on the same side, and those before the known ones may, too', () => {
  const inARow = (values: number[], { isCut = false, parameter = alkalinity } = {}) => {
    const days = values.map((_, index) => index)
    return Object.values(testsInARow(parameter, { ...tested(days, values), isCut }))
  }
  expect(inARow([9.4])).toEqual([1, false])
  expect(inARow([9.2, 9.3, 9.4])).toEqual([3, false])
  expect(inARow([9.2, 8, 9.3, 9.4])).toEqual([2, false])
  expect(inARow([6, 9.4])).toEqual([1, false])
  expect(inARow([10, 10, 10, 10, 10, 10])).toEqual([6, true])
  const targets = { 'own:12': { low: 7, high: 9, goal: null } }
  const own = parametersOf({ own_parameters: [potassium], targets }).at(-1)
  expect(inARow([10, 10, 10, 10], { parameter: own ?? alkalinity })).toEqual([4, true])
  expect(inARow([9.2, 9.3, 9.4], { isCut: true })).toEqual([3, true])
  expect(inARow([9.2, 8, 9.3, 9.4], { isCut: true })).toEqual([2, false])
})

test('a steady rhythm is told by three tests that are apart, and not of what a controller measures', () => {
  const weekly = ['2026-11-20T18:00:00', '2026-11-13T18:00:00', '2026-11-06T18:00:00']
  const rhythmOf = ([timestamp = '', ...tested]: string[], now = '2026-11-22T10:00:00') =>
    steadyRhythm({ timestamp, tested }, now)
  expect(rhythmOf(weekly)).toBe(7)
  expect(rhythmOf(weekly.slice(0, 2))).toBeUndefined()
  expect(rhythmOf(weekly, '2027-11-22T10:00:00')).toBeUndefined()
  expect(
    rhythmOf(['18:30', '18:20', '18:10', '18:00'].map((time) => `2026-11-20T${time}:00`)),
  ).toBeUndefined()
})

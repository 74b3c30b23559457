import { expect, test } from 'vitest'
import { longestStep } from '#domain/series/longest-step.ts'
import { SeriesReducer } from '#domain/series/reduce-series.ts'
import { stretchesFor, usualPoints } from '#domain/series/stretches.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { openSteps, rowsAlone } from './chart-gaps.ts'

const day = 86_400
const whole = { reduced: false, start: 0, end: 100 * day }

test('a line is left open where four usual intervals have no reading', () => {
  const at = [0, 7, 14, 21, 49, 56, 85].map((days) => days * day)
  const longest = longestStep({ at }, whole)
  expect(longest).toBe(28 * day)
  expect(openSteps(at, at, { first: 0, last: 6, longest })).toEqual([[5, 6]])
})

test('two tests at each water change are no gap until the next one', () => {
  const at = [0, 7, 14, 21, 28].flatMap((days) => [days * day, days * day + 14_400])
  const longest = longestStep({ at }, whole)
  expect(openSteps(at, at, { first: 0, last: at.length - 1, longest })).toEqual([])
})

test('rows in which it was not measured are no gaps', () => {
  const values = [1, undefined, null, 2, undefined, 3]
  const times = [0, 1, 2, 3, 20, 40]
  expect(openSteps(times, values, { first: 0, last: 5, longest: 10 })).toEqual([[3, 5]])
})

test('one reading, or several of one moment, have no usual interval', () => {
  expect(longestStep({ at: [5] }, whole)).toBe(Number.POSITIVE_INFINITY)
  expect(longestStep({ at: [5, 5] }, whole)).toBe(Number.POSITIVE_INFINITY)
})

test.each([undefined, 7200, 86_400 / 2])(
  'what was measured each ten minutes has no gaps only because it was thinned to cells of %s',
  (cell) => {
    const random = seededRandom(7)
    const end = 400 * day
    const reducer = new SeriesReducer({ ...stretchesFor({ start: 0, end, points: usualPoints }), cell })
    for (let at = 0; at <= end; at += 600) reducer.add(at, random())
    const { at, value } = reducer.finish()
    const longest = longestStep({ at }, { reduced: true, start: 0, end })
    expect(at.length).toBeGreaterThan(680)
    expect(openSteps(at, value, { first: 0, last: at.length - 1, longest })).toEqual([])
  },
)

test('a reading far from all others is drawn all the same', () => {
  expect(rowsAlone([0, 10, 11, 50, 90, 91], [1, 2, 3, 4, undefined, 5], 5)).toEqual([0, 3, 5])
})

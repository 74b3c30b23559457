import { expect, test } from 'vitest'
import { parameters } from '#domain/parameters/parameters.ts'
import type { TestAnswers } from '#domain/series/test-answers.ts'
import { askedAbout } from './asked-about.ts'

const now = '2026-11-29T12:00:00'
const tile = (key: string, timestamp: string) => {
  const parameter = parameters.find((each) => each.key === key)
  if (!parameter) throw new Error(key)
  return { parameter, reading: { value: 0, timestamp, before: [] } }
}
const [yesterday, january] = ['2026-11-28T12:00:00', '2026-01-18T19:15:00']
const reef = [tile('ph', yesterday), tile('ammonia', january), tile('nitrite', january)]
const asked = (tiles: typeof reef, answers: TestAnswers = {}) =>
  askedAbout(tiles, { answers, now })?.parameter.key

test('the first parameter that is old is asked about, and one at a time', () => {
  expect(asked(reef)).toBe('ammonia')
})

test('an answer, be it yes or not yet, lets the next one be asked about', () => {
  const ammonia = { last_tested: january, stopped: false }
  expect(asked(reef, { ammonia })).toBe('nitrite')
  expect(asked(reef, { ammonia, nitrite: { last_tested: january, stopped: true } })).toBeUndefined()
})

test('an answer about an earlier test does not count', () => {
  expect(asked(reef, { ammonia: { last_tested: '2025-12-14T18:45:00', stopped: false } })).toBe('ammonia')
})

test('nothing is asked about while everything is current, and while nothing is tested at all', () => {
  expect(asked([tile('ph', yesterday)])).toBeUndefined()
  expect(asked(reef.slice(1))).toBeUndefined()
  expect(asked([])).toBeUndefined()
})

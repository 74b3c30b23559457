import { expect, test } from 'vitest'
import { answerAbout } from './test-answers.ts'

const last_tested = '2026-01-18T19:15:00'
const about = (timestamp: string, stopped: boolean) =>
  answerAbout({ nitrite: { last_tested, stopped } }, { key: 'nitrite', timestamp })

test('an answer is about the last test, and ends with the next one', () => {
  expect([about(last_tested, true), about(last_tested, false)]).toEqual(['stopped', 'not yet'])
  expect(about('2026-01-18T19:15:01', true)).toBeUndefined()
})

test('when the last test is deleted, the answer holds for the one before', () => {
  expect(about('2025-12-14T18:45:00', true)).toBe('stopped')
})

test('nothing was answered about another parameter', () => {
  const answers = { nitrite: { last_tested, stopped: true } }
  expect(answerAbout(answers, { key: 'ammonia', timestamp: last_tested })).toBeUndefined()
  expect(answerAbout({}, { key: 'constructor', timestamp: last_tested })).toBeUndefined()
})

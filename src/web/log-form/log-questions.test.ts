import { expect, test } from 'vitest'
import { parameters } from '#domain/parameters.ts'
import { questionsAbout } from './log-questions.ts'

const now = '2026-11-22T20:05:42'
const remedy = 'Correct it, or save again to keep it.'

test.each([
  ['2062-11-22T20:05:00', `Is 2062-11-22 right? That lies ahead. Did you mean 2026? ${remedy}`],
  ['2027-12-01T08:00:00', `Is 2027-12-01 right? That lies ahead. ${remedy}`],
  ['2028-02-29T08:00:00', `Is 2028-02-29 right? That lies ahead. ${remedy}`],
  ['2026-11-23T08:00:00', `Is 2026-11-23 right? That lies ahead. ${remedy}`],
  ['2026-11-22T20:06:00', 'Is 08:06 PM right? That is still to come. Did you mean 08:06 AM? '.concat(remedy)],
])('%s lies ahead and is asked about', (timestamp, question) => {
  expect(questionsAbout({ timestamp }, { now, parameters })).toEqual({ timestamp: question })
})

test('at midnight nothing is guessed', () => {
  const question = questionsAbout(
    { timestamp: '2026-11-22T11:00:00' },
    { now: '2026-11-22T00:10:00', parameters },
  ).timestamp
  expect(question).toBe(`Is 11:00 AM right? That is still to come. ${remedy}`)
})

test.each(['2026-11-22T20:05:00', '2026-11-22T20:05:42', '1998-12-31T12:00:00'])(
  '%s is not asked about',
  (timestamp) => {
    expect(questionsAbout({ timestamp }, { now, parameters })).toEqual({})
  },
)

test('a date that is not sent is not asked about, and neither is a reading that was cleared', () => {
  expect(questionsAbout({ ph: null, note: 'x' }, { now, parameters })).toEqual({})
})

test('of each parameter what no tank has is asked about, and what some tank has is not', () => {
  for (const { key, believable } of parameters) {
    for (const value of [believable.low, believable.high])
      expect([key, questionsAbout({ [key]: value }, { now, parameters })]).toEqual([key, {}])
    for (const value of [believable.low - 0.001, believable.high + 0.001])
      expect(Object.keys(questionsAbout({ [key]: value }, { now, parameters }))).toEqual([key])
  }
})

test('the question names the value with its unit', () => {
  expect(questionsAbout({ alkalinity: 84, ph: 82 }, { now, parameters })).toEqual({
    alkalinity: `Is 84 dKH right? Tanks have 4 to 20. ${remedy}`,
    ph: `Is pH 82 right? Tanks have 6.5 to 9.5. ${remedy}`,
  })
})

import { expect, test } from 'vitest'
import { readAnswer } from '#domain/insight/answer.ts'
import { fillPart } from '#domain/insight/answer-places.ts'
import { numberText } from '#domain/insight/fact.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { demoAnswer } from './demo-answer.ts'
import { demoFacts } from './demo-facts.ts'

const parameters = parametersOf()
const labels = Object.fromEntries(parameters.map(({ key, label }) => [key, label]))
const facts = demoFacts(parameters)

test('The answer in the demo has the numbers of its facts, and would be shown if an AI had said it', () => {
  const parts = demoAnswer(facts)
  const shown = readAnswer(JSON.stringify({ parts }), { facts, labels })
  expect(shown.map(({ text }) => text)).toEqual(parts.map(({ text }) => text))
  const texts = parts.map(({ text }) =>
    fillPart(text, facts, (number) => numberText(number, { parameters, today: '2026-11-07' })).join(''),
  )
  expect(texts).toEqual([
    'Phosphate rose from 0.03 ppm to 0.04 ppm, and has been above its range since 5 Nov. It may come from more food than the corals take up.',
    'The temperature fell from 77.8 °F to 77.3 °F, which may be no more than the season.',
    'Test phosphate again before you change anything: 0.04 ppm is close to the range.',
  ])
})

test('A part whose fact is not there, or says something else, is left out', () => {
  const [first, ...others] = facts
  expect(demoAnswer(others)).toHaveLength(2)
  expect(demoAnswer(first ? [{ ...first, says: 'Something else' }] : [])).toEqual([])
})

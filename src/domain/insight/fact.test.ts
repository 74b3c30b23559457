import { expect, test } from 'vitest'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { storedUnits } from '#domain/units/shown-units.ts'
import type { Fact, FactNumber } from './fact.ts'
import { factWords, fillFact, numberText, withEventsBeside } from './fact.ts'
import { messagesOf } from './question.ts'

const today = '2026-11-29'
const reader = { parameters: parametersOf(), today }
const metric = {
  parameters: parametersOf({}, { ...storedUnits, alkalinity: 'meq', temperature: 'C', salinity: 'ppt' }),
  today,
}

const fell: Fact = {
  ...{ id: 'f1', kind: 'trend', parameter: 'calcium', from: 0, to: 30 * 86_400, weight: 4 },
  numbers: {
    a: { value: 440, of: { parameter: 'calcium', as: 'value' } },
    b: { value: 420, of: { parameter: 'calcium', as: 'value' } },
    c: { value: 30, of: 'days' },
  },
  says: '{parameter} fell from {a bare} to {b} in {c}',
}

test('A sentence has the numbers of its fact, and a unit that two of them share once', () => {
  expect(factWords(fell, reader)).toBe('Calcium fell from 440 to 420 ppm in 30 days')
})

test('The numbers of a sentence can be placed as something else than text', () => {
  const parts = fillFact(fell, { name: 'Ca', place: ({ value }, letter) => [letter, value] })
  expect(parts).toEqual(['Ca fell from ', ['a', 440], ' to ', ['b', 420], ' in ', ['c', 30]])
})

test('An event stands beside the fact before which it took place, and an AI is told of which', () => {
  const change: Fact = {
    ...{ id: 'f3', kind: 'event_before', parameter: 'calcium', from: 0, to: 0, weight: 8, before: 'f1' },
    numbers: { a: { value: 2, of: 'days' } },
    says: '{a} after: Water change',
  }
  const facts = [fell, { ...fell, id: 'f2' as const, parameter: 'magnesium' }, change]
  expect(withEventsBeside(facts).map(({ id }) => id)).toEqual(['f1', 'f3', 'f2'])
  expect(withEventsBeside(facts.slice(1)).map(({ id }) => id)).toEqual(['f2', 'f3'])
  const [, { content }] = messagesOf({ ...reader, facts, kinds: [], question: '' })
  expect(content).toContain('f3 (then f1): {f3.a} after: Water change. {f3.a} = 2 days')
})

test.each<[FactNumber, string, string]>([
  [{ value: 8.4, of: { parameter: 'alkalinity', as: 'value' } }, '8.4 dKH', '3 meq/L'],
  [{ value: -0.8, of: { parameter: 'alkalinity', as: 'change', to: 7.6 } }, '0.8 dKH', '0.29 meq/L'],
  [{ value: 0.95, of: { parameter: 'alkalinity', as: 'a_day' } }, '0.95 dKH', '0.34 meq/L'],
  [{ value: 1.8, of: { parameter: 'temperature', as: 'change', to: 80 } }, '1.8 °F', '1 °C'],
  [{ value: 0.002, of: { parameter: 'salinity', as: 'change', to: 1.027 } }, '0.002 SG', '2.6 ppt'],
  [{ value: 1, of: 'days' }, '1 day', '1 day'],
  [{ value: 15, of: 'percent' }, '15 %', '15 %'],
  [{ value: 3, of: 'tests' }, 'third', 'third'],
  [{ value: 6, of: 'tests' }, '6', '6'],
  [{ value: timestampToSeconds('2026-11-12T20:00:00'), of: 'day' }, '12 Nov', '12 Nov'],
  [{ value: timestampToSeconds('2025-11-12T20:00:00'), of: 'day' }, '12 Nov 2025', '12 Nov 2025'],
])('The number %j is told in the units of its reader', (number, stored, converted) => {
  expect([numberText(number, reader), numberText(number, metric)]).toEqual([stored, converted])
})

test('A number whose unit stands elsewhere is told without it', () => {
  const bare = (number: FactNumber) => numberText(number, { ...metric, isBare: true })
  expect(bare({ value: 8.4, of: { parameter: 'alkalinity', as: 'value' } })).toBe('3')
  expect([bare({ value: 7, of: 'days' }), bare({ value: 4, of: 'tests' })]).toEqual(['7', '4'])
})

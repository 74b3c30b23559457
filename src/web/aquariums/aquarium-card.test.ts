import { describe, expect, test } from 'vitest'
import type { Water } from '#contract/aquariums/whole-aquarium.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { waterSentence } from '#web/readings/water-sentence.ts'
import { cardReadings } from './aquarium-card.tsx'

type Some = Partial<Record<ParameterKey, [value: number, tests?: number, weekAgo?: number]>>

function waterWith(some: Some): Water {
  return perParameter(({ key }) => {
    const [value, tests = 1, week_ago = null] = some[key] ?? []
    if (value === undefined) return null
    return { value, timestamp: '2026-03-01T10:00:00', week_ago, tests, tested_before: [] }
  })
}
const sentence = (some: Some) => waterSentence(waterWith(some), parameters)
const readings = (some: Some) => cardReadings(waterWith(some), parameters)

describe('the tank in one sentence', () => {
  test.each<[Some, string, boolean]>([
    [{ temperature: [78], ph: [8.2], calcium: [420] }, 'All 3 in range', true],
    [{ alkalinity: [8.1] }, 'Alk in range', true],
    [{ alkalinity: [6.9], phosphase: [0.12], calcium: [420] }, 'PO4 0.12 high, Alk 6.9 low', false],
    [
      { temperature: [82], ammonia: [0.00001], nitrate: [30], calcium: [300], magnesium: [1100] },
      'Temp 82 high, NH3 <0.001 high, NO3 30 high, 2 more off',
      false,
    ],
  ])('%j', (some, text, isWell) => {
    expect(sentence(some)).toEqual({ text, isWell })
  })

  test('a tank with ranges of its own names first what is farthest out, and counts what is judged', () => {
    const own = parametersOf({
      targets: {
        alkalinity: { low: 7, high: 9, goal: null },
        calcium: { low: null, high: null, goal: null },
      },
    })
    const said = (some: Some) => waterSentence(waterWith(some), own)?.text
    expect(said({ temperature: [82], alkalinity: [10], nitrate: [30], magnesium: [1240] })).toBe(
      'NO3 30 high, Temp 82 high, Alk 10 high, 1 more off',
    )
    expect(said({ temperature: [78], alkalinity: [8], calcium: [100] })).toBe('All 2 in range')
    expect(said({ calcium: [100] })).toBeUndefined()
  })

  test('nothing is said of a tank without readings', () => {
    expect(sentence({})).toBeUndefined()
  })
})

describe('the readings of a card', () => {
  test('are what is off, however seldom it is tested, then what is tested most often', () => {
    const shown = readings({
      temperature: [78, 2],
      ph: [8.2, 9],
      nitrate: [5, 9],
      calcium: [420, 1],
      alkalinity: [6.5, 1],
      magnesium: [1300, 4],
    })
    expect(shown.map(({ parameter }) => parameter.short)).toEqual(['Alk', 'pH', 'NO3', 'Mg'])
  })

  test.each<[ParameterKey, number, number, string]>([
    ['alkalinity', 7.9, 8.4, '−0.5'],
    ['alkalinity', 8.4, 7.9, '+0.5'],
    ['salinity', 1.0264, 1.0262, '±0'],
    ['calcium', 430, 412, '+18'],
  ])('%s %f after %f changed by %4$s', (key, value, before, words) => {
    expect(readings({ [key]: [value, 1, before] })[0]?.change).toBe(words)
  })

  test('without a reading of a week ago nothing is said of a change', () => {
    expect(readings({ alkalinity: [8] })[0]?.change).toBeUndefined()
  })
})

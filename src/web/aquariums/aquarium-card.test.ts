import { describe, expect, test } from 'vitest'
import type { Water } from '#contract/aquariums/whole-aquarium.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { testsOfWater } from '#web/readings/known-tests.ts'
import type { WaterSentence } from '#web/readings/water-sentence.ts'
import { waterSentence } from '#web/readings/water-sentence.ts'

type Some = Partial<Record<ParameterKey, [value: number, tests?: number, weekAgo?: number]>>

function waterWith(some: Some): Water {
  return perParameter(({ key }) => {
    const [value, tests = 1, week_ago = null] = some[key] ?? []
    const recent = { at: [], value: [] }
    if (value === undefined) return null
    return { value, timestamp: '2026-03-01T10:00:00', week_ago, tests, tested_before: [], recent }
  })
}
/** Nine days after the readings. */
const now = '2026-03-10T10:00:00'
const sentence = (some: Some, at = now) => waterSentence(testsOfWater(waterWith(some)), parameters, at)

describe('the tank in one sentence', () => {
  test.each<[Some, string, WaterSentence['state']]>([
    [{ temperature: [78], ph: [8.2], calcium: [420] }, 'All 3 in range', 'well'],
    [{ alkalinity: [8.1] }, 'Alk in range', 'well'],
    [{ alkalinity: [6.9], phosphase: [0.12], calcium: [420] }, 'Alk 6.9 low, PO4 0.12 high', 'off'],
    [
      { temperature: [82], ammonia: [0.00001], nitrate: [30], calcium: [300], magnesium: [1100] },
      'NH3 <0.001 high, Temp 82 high, NO3 30 high, 2 more off',
      'off',
    ],
  ])('%j', (some, text, state) => {
    expect(sentence(some)).toMatchObject({ text, state })
  })

  test('a tank with ranges of its own counts what is judged, and names danger first, too', () => {
    const own = parametersOf({
      targets: {
        alkalinity: { low: 7, high: 9, goal: null },
        calcium: { low: null, high: null, goal: null },
      },
    })
    const said = (some: Some) => waterSentence(testsOfWater(waterWith(some)), own, now)?.text
    expect(said({ temperature: [82], alkalinity: [10], nitrate: [30], magnesium: [1240] })).toBe(
      'Temp 82 high, Alk 10 high, NO3 30 high, 1 more off',
    )
    expect(said({ temperature: [78], alkalinity: [8], calcium: [100] })).toBe('All 2 in range')
    expect(said({ calcium: [100] })).toBeUndefined()
  })

  test('speaks of now: what was tested long ago is neither low nor high', () => {
    const nitrite: Some = { nitrite: [0.01] }
    expect(sentence(nitrite, '2026-03-31T10:00:00')?.text).toBe('NO2 0.01 high')
    expect(sentence(nitrite, '2026-03-31T10:01:00')).toEqual({ text: 'Last tested in March', state: 'old' })
    expect(sentence(nitrite, '2027-03-01T10:00:00')?.text).toBe('Last tested in March 2026')
    const water = waterWith({ nitrite: [0.01], calcium: [420] })
    const calcium = { ...water.calcium, timestamp: '2026-04-20T10:00:00' } as NonNullable<Water['calcium']>
    const known = testsOfWater({ ...water, calcium })
    expect(waterSentence(known, parameters, '2026-05-01T10:00:00')?.text).toBe('Ca in range')
  })

  test('leaves out what is not tested any more, until it is tested again', () => {
    const water = waterWith({ nitrite: [0.5], calcium: [420] })
    const said = (last_tested: string, stopped: boolean) =>
      waterSentence(
        testsOfWater(water, { test_answers: { nitrite: { last_tested, stopped } } }),
        parameters,
        now,
      )?.text
    expect(said('2026-03-01T10:00:00', true)).toBe('Ca in range')
    expect(said('2026-02-01T10:00:00', true)).toBe('NO2 0.5 high')
    expect(said('2026-03-01T10:00:00', false)).toBe('NO2 0.5 high')
  })

  test('nothing is said of a tank without readings', () => {
    expect(sentence({})).toBeUndefined()
  })
})

import { describe, expect, test } from 'vitest'
import { parameters } from './parameters.ts'
import { parametersOf } from './parameters-of.ts'
import { rangeSide, rangeSpan } from './range-side.ts'
import { helpText, rangeName, rangeNoun, rangeText } from './range-words.ts'
import type { Target } from './targets.ts'
import { isJudged, targetFault } from './targets.ts'

const none: Target = { low: null, high: null, goal: null }
const of = (key: string, target: Partial<Target>) => {
  const found = parametersOf({ targets: { [key]: { ...none, ...target } } }).find((each) => each.key === key)
  if (!found) throw new Error(`There is no ${key}.`)
  return found
}
const sidesOf = (parameter: ReturnType<typeof of>, ...values: number[]) =>
  values.map((value) => rangeSide(parameter, value))

describe('the range of a parameter in a tank', () => {
  test('is the ideal range, row by row and word for word, where the keeper has set none', () => {
    expect(parametersOf()).toEqual(parameters)
    expect(parametersOf({ targets: {} })).toEqual(parameters)
    expect(parametersOf().map((parameter) => `${rangeName(parameter)} ${helpText(parameter)}`)).toEqual(
      parameters.map(({ idealText }) => `Ideal ${idealText}`),
    )
    const others = parametersOf({ targets: { alkalinity: { low: 7, high: 9, goal: null } } })
    expect(others.filter(({ key }) => key !== 'alkalinity')).toEqual(
      parameters.filter(({ key }) => key !== 'alkalinity'),
    )
  })

  test('beside readings is the one range that judges them, rounded as they are shown', () => {
    expect(parametersOf().map(rangeText)).toEqual([
      '76-80 °F',
      '8.1-8.4',
      '1.023-1.026 SG',
      '0 ppm',
      '0 ppm',
      'up to 10 ppm',
      'up to 0.03 ppm',
      '380-450 ppm',
      '7-11 dKH',
      '1250-1350 ppm',
    ])
    expect(helpText(of('ph', { low: 7.8, high: 8.5 }))).toBe('7.8-8.5')
  })

  test('is named after the reef where the help text gives two', () => {
    const named = parametersOf().filter((parameter) => rangeNoun(parameter) === 'reef ideal')
    expect(named.map(({ key, idealText }) => [key, idealText])).toEqual([
      ['ph', '7.8-8.5 (reef 8.1-8.4)'],
      ['nitrate', 'under 10 ppm reef, under 40 fish-only'],
      ['phosphase', 'under 0.03 ppm reef, under 0.1 fish-only'],
    ])
    expect(rangeNoun(of('alkalinity', { low: 7 }))).toBe('your range')
    expect(rangeNoun(of('ph', { low: 7.8 }))).toBe('your range')
    expect(rangeNoun(parameters[0])).toBe('ideal')
  })

  test.each<[string, Partial<Target>, string, (string | undefined)[]]>([
    ['alkalinity', { low: 7, high: 9 }, '7-9 dKH', ['below', undefined, undefined, 'above']],
    ['alkalinity', { low: 8.25 }, 'from 8.25 dKH', ['below', 'below', undefined, undefined]],
    ['alkalinity', { high: 8 }, 'up to 8 dKH', [undefined, undefined, 'above', 'above']],
    ['alkalinity', { goal: 8.3 }, 'not judged', [undefined, undefined, undefined, undefined]],
    ['alkalinity', { low: 8, high: 8 }, '8 dKH', ['below', undefined, 'above', 'above']],
    ['alkalinity', { low: 0, high: 0 }, '0 dKH', ['above', 'above', 'above', 'above']],
  ])('%s of %j is %s', (key, target, text, sides) => {
    const parameter = of(key, target)
    expect([rangeName(parameter), rangeText(parameter)]).toEqual(['Your range', text])
    expect(sidesOf(parameter, 6.9, 8, 9, 9.1)).toEqual(sides)
  })

  test('limits of a finer test than the usual are taken at their word', () => {
    const salinity = of('salinity', { low: 1.0256, high: 1.0271 })
    const sides = ['below', undefined, undefined, 'above']
    expect(sidesOf(salinity, 1.0255, 1.0256, 1.02714, 1.0272)).toEqual(sides)
    expect(rangeText(salinity)).toBe('1.0256-1.0271 SG')
  })

  test('a range that begins below 0 can be told from its signs', () => {
    expect(rangeText(of('temperature', { low: -200, high: -50 }))).toBe('-200 to -50 °F')
    expect(rangeText(of('temperature', { low: -4, high: 5 }))).toBe('-4 to 5 °F')
  })

  test('only what has a limit is judged, and an open range is as wide as most', () => {
    expect([isJudged(of('calcium', none)), isJudged(of('calcium', { low: 1 }))]).toEqual([false, true])
    expect(rangeSpan(of('calcium', {}))).toBe(50)
    expect(rangeSpan(of('calcium', { low: 400, high: 450 }))).toBe(50)
  })
})

test.each<[Partial<Target>, string | undefined]>([
  [{}, undefined],
  [{ low: 7, high: 9, goal: 8 }, undefined],
  [{ low: 7, high: 7, goal: 7 }, undefined],
  [{ low: 0, high: 0 }, undefined],
  [{ goal: 8 }, undefined],
  [{ low: 9, high: 7 }, 'the lowest value must not be above the highest.'],
  [{ low: 7, goal: 6.9 }, 'the goal must lie within the range.'],
  [{ high: 9, goal: 9.1 }, 'the goal must lie within the range.'],
])('of the target %j is said: %s', (target, fault) => {
  expect(targetFault({ ...none, ...target })).toBe(fault)
})

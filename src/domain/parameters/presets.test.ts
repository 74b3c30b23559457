import { expect, test } from 'vitest'
import { salinityToSpecificGravity } from '#domain/units/units.ts'
import { parameters } from './parameters.ts'
import { parametersOf } from './parameters-of.ts'
import { areSame, limitsOf, presets, targetsOf } from './presets.ts'
import { rangeText } from './range-words.ts'
import { tankKinds } from './tank-kinds.ts'
import { targetFault } from './targets.ts'

const own = (kind: string) => {
  const targets = presets.find((preset) => preset.kind === kind)?.targets ?? {}
  return Object.fromEntries(
    parametersOf({ targets }).flatMap((parameter) =>
      parameter.target ? [[parameter.slug, rangeText(parameter)]] : [],
    ),
  )
}

test('every kind of tank has its ranges, and each says where they come from', () => {
  expect(presets.map(({ kind }) => kind)).toEqual(tankKinds)
  for (const { sources } of presets) expect(sources.length).toBeGreaterThan(0)
  expect(own('reef')).toEqual({})
})

const judged = ['salinity', 'alkalinity', 'calcium', 'magnesium', 'nitrate', 'phosphate']
test.each([
  ['sps', '1.0256-1.0271 SG', '7-9 dKH', '400-450 ppm', '1280-1400 ppm', '1-10 ppm', '0.02-0.1 ppm'],
  ['lps', '1.0256-1.0271 SG', '7.5-11 dKH', '380-450 ppm', '1250-1400 ppm', '2-15 ppm', '0.03-0.1 ppm'],
  ['soft_corals', '1.024-1.027 SG', '7-11 dKH', '400-450 ppm', '1250-1350 ppm', '1-5 ppm', '0.03-0.1 ppm'],
  ['fish_only', '1.02-1.026 SG', '7-12 dKH', 'not judged', 'not judged', '0-40 ppm', '0-0.1 ppm'],
])('a tank of the kind %s has the ranges that it should have', (kind, ...ranges) => {
  const expected = Object.fromEntries(judged.map((slug, index) => [slug, ranges[index]]))
  expect(own(kind)).toEqual({ ...expected, ...(kind === 'fish_only' && { ph: '7.8-8.5' }) })
})

test('their limits are possible, and the salinity of stony corals is 34 to 36 ppt', () => {
  for (const { targets } of presets)
    for (const target of Object.values(targets)) expect(targetFault(target)).toBeUndefined()
  expect([34, 36].map((ppt) => salinityToSpecificGravity(ppt).toFixed(4))).toEqual(['1.0256', '1.0271'])
})

test('limits come to targets and back, and what is ideal anyway needs none', () => {
  for (const { targets } of presets) {
    const kept = targetsOf(limitsOf(targets))
    expect(areSame(kept, targets)).toBe(true)
    for (const { key, ideal } of parameters)
      expect(kept).not.toHaveProperty(key, { low: ideal.min, high: ideal.max, goal: null })
  }
  expect(targetsOf(limitsOf({}))).toEqual({})
  const goal = { alkalinity: { low: 7, high: 11, goal: 8.3 } }
  expect(targetsOf(limitsOf(goal))).toEqual(goal)
  expect(areSame(goal, {})).toBe(false)
  expect(areSame({ alkalinity: { low: 7, high: 11, goal: null } }, {})).toBe(true)
})

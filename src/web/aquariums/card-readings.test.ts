import { expect, test } from 'vitest'
import type { Water } from '#contract/aquariums/whole-aquarium.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { unitsFor } from '#domain/preferences.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import { cardReadings } from './card-readings.ts'

type Some = Partial<Record<ParameterKey, [value: number, tests?: number, weekAgo?: number]>>
const timestamp = '2026-03-01T10:00:00'
/** Nine days after the readings. */
const now = '2026-03-10T10:00:00'

function waterWith(some: Some): Water {
  return perParameter(({ key }) => {
    const [value, tests = 1, week_ago = null] = some[key] ?? []
    const recent = { at: [timestampToSeconds(timestamp)], value: [value ?? 0] }
    return value === undefined ? null : { value, timestamp, week_ago, tests, tested_before: [], recent }
  })
}
const readings = (some: Some) => cardReadings(waterWith(some), parameters, now)
const names = (some: Some) => readings(some).map(({ parameter }) => parameter.short)

test('six stand in the order of the form: what is off, however seldom it is tested, then the lines of the chart', () => {
  const some: Some = {
    temperature: [78, 2],
    ph: [8.2, 9],
    salinity: [1.025, 3],
    ammonia: [0, 1],
    nitrite: [0, 1],
    nitrate: [5, 9],
    calcium: [420, 3],
    alkalinity: [6.5, 1],
    magnesium: [1300, 4],
  }
  expect(names(some)).toEqual(['Temp', 'pH', 'NO3', 'Ca', 'Alk', 'Mg'])
  expect(names({ ph: [8.2], temperature: [78] })).toEqual(['Temp', 'pH'])
  expect(names({})).toEqual([])
})

test('what is not current is left out first, and has no judgement', () => {
  const water = waterWith({
    temperature: [78],
    ph: [8.2],
    nitrite: [0.01, 99],
    nitrate: [5],
    phosphase: [0.02],
    calcium: [420],
    alkalinity: [6.5],
  })
  const nitrite = { ...water.nitrite, timestamp: '2025-12-01T10:00:00' } as Water['nitrite']
  const of = (some: Water) => cardReadings(some, parameters, now)
  expect(of({ ...water, nitrite }).map(({ parameter }) => parameter.short)).not.toContain('NO2')
  const [ph, old] = of({ ...water, temperature: null, nitrite })
  expect(ph).toMatchObject({ side: undefined, isOld: false })
  expect(old).toMatchObject({ side: undefined, isOld: true, words: 'last tested in December' })
})

test.each<[ParameterKey, number, number | undefined, string]>([
  ['alkalinity', 7.9, 8.4, '0.5 dKH lower than a week ago'],
  ['alkalinity', 8.4, 7.9, '0.5 dKH higher than a week ago'],
  ['alkalinity', 8.4, 8.4, 'the same as a week ago'],
  ['alkalinity', 8.4, 8.4 + 1e-9, 'the same as a week ago'],
  ['salinity', 1.0264, 1.0262, '0.0002 SG higher than a week ago'],
  ['ph', 8.2, 8, '0.2 higher than a week ago'],
  ['calcium', 430, 412, '18 ppm higher than a week ago'],
  ['ammonia', 0, 0.25, '0.25 ppm lower than a week ago'],
  ['calcium', 430, undefined, 'tested 9 days ago'],
])('%s %f after %s is %4$s', (key, value, before, words) => {
  expect(readings({ [key]: [value, 1, before] })[0]?.words).toBe(words)
})

test('the change is said in the unit that is shown', () => {
  const celsius = parametersOf({}, unitsFor({ units: { temperature: 'C' } }, 'US'))
  const said = (water: Water) => cardReadings(water, celsius, now)[0]?.words
  expect(said(waterWith({ temperature: [78.8, 1, 77] }))).toBe('1 °C higher than a week ago')
})

test('a list that was kept before an update draws the latest reading alone', () => {
  const water = waterWith({ ph: [8.2] })
  const { recent: _, ...ph } = water.ph ?? {}
  const [reading] = cardReadings({ ...water, ph } as Water, parameters, now)
  expect(reading?.recent).toEqual({ at: [timestampToSeconds(timestamp)], value: [8.2] })
})

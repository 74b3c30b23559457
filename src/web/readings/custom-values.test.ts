import { describe, expect, test } from 'vitest'
import type { Log, NewLog } from '#contract/aquariums/logs.ts'
import type { Series } from '#contract/aquariums/series.ts'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { customRows } from '#domain/parameters/custom-rows.ts'
import { parameters, perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { directionOf } from '#domain/series/direction.ts'
import { potassium } from '#domain/testing/own-potassium.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import {
  chartedCustom,
  hasTile,
  onTheWire,
  undrawnCustom,
  withColumnsFor,
  withCustomSeries,
  withCustomValues,
  withCustomWater,
} from './custom-values.ts'

const archived = { ...potassium, id: 13, label: 'Old', archived_at: '2026-01-01T00:00:00.000Z' }
const snails = {
  ...potassium,
  id: 14,
  catalogue: null,
  label: 'Snails',
  symbol: null,
  sea: null,
  charted: false,
}
const tank = { own_parameters: [potassium, archived, snails], latest_own: [{ parameter_id: 12, value: 410 }] }
const rows = parametersOf(tank)
const log: Log = {
  id: 1,
  aquarium_id: 1,
  timestamp: '2026-01-31T20:05:00',
  note: null,
  ...perParameter(() => null),
  own: [
    { parameter_id: 12, value: 0 },
    { parameter_id: 13, value: 7 },
  ],
}

describe('the parameters of a tank that follows its own', () => {
  test('are those of all tanks and then its own, what is archived aside', () => {
    expect(rows.slice(0, parameters.length)).toEqual(parameters)
    expect(rows.slice(parameters.length)).toMatchObject([
      { key: 'own:12', short: 'K', slug: 'own-12', idealText: '408 ppm', chartDivisor: 10 },
      { key: 'own:14', short: 'Snails', idealText: '', chartDivisor: 1 },
    ])
    expect(parametersOf({})).toBe(parameters)
  })

  test('are divided on the chart so that their latest value lies below 100', () => {
    const divisor = (value: number) =>
      customRows({ own_parameters: [potassium], latest_own: [{ parameter_id: 12, value }] })[0]?.chartDivisor
    expect([0, 0.06, 99, 100, 410, -410, 1300, 19_353].map(divisor)).toEqual([1, 1, 1, 10, 10, 10, 100, 1000])
  })

  test('rise and fall by what a test can tell: nobody knows their range', () => {
    const [own] = customRows(tank)
    if (!own) throw new Error('There is none.')
    expect([0.5, 3, -3].map((change) => directionOf(change, own))).toEqual(['steady', 'rising', 'falling'])
  })

  test('have a tile where they are charted, ten at most', () => {
    expect(rows.filter(hasTile(chartedCustom(tank as unknown as WholeAquarium))).at(-1)?.key).toBe('own:12')
    const many = Array.from({ length: 15 }, (_, id) => ({ ...potassium, id: id + 1 }))
    expect(chartedCustom({ own_parameters: many } as unknown as WholeAquarium)).toHaveLength(10)
    expect(undrawnCustom({ own_parameters: many } as unknown as WholeAquarium)).toEqual([11, 12, 13, 14, 15])
  })

  test('stand in the water at a glance with their latest value', () => {
    const timestamp = '2026-01-31T20:05:00'
    const before = '2025-10-31T20:05:00'
    const tests_before = [{ value: 400, timestamp: before }]
    const latest_own = [{ parameter_id: 12, value: 410, timestamp, tests_before }]
    const water = perParameter(() => null)
    expect(withCustomWater({ ...tank, latest_own, water })).toEqual({
      ...water,
      'own:12': {
        value: 410,
        timestamp,
        tests: 0,
        week_ago: null,
        tested_before: [before],
        recent: { at: [before, timestamp].map(timestampToSeconds), value: [400, 410] },
      },
      'own:13': null,
      'own:14': null,
    })
    expect(withCustomWater({ own_parameters: [], latest_own: [], water })).toBe(water)
  })
})

describe('a log', () => {
  const flat = withCustomValues(log, rows)

  test('has its own readings by key, null for those that it has not, and keeps archived ones', () => {
    expect(flat).toMatchObject({ 'own:12': 0, 'own:13': 7, 'own:14': null })
    expect(flat).not.toHaveProperty('own')
    expect(withCustomValues({ ...log, own: [] }, rows)).toMatchObject({ 'own:12': null })
  })

  test('goes back to the wire with all of them, and without a word of them where there are none', () => {
    const own = [
      { parameter_id: 12, value: 0 },
      { parameter_id: 14, value: null },
      { parameter_id: 13, value: 7 },
    ]
    expect(onTheWire(flat as unknown as NewLog)).toEqual({ ...log, own })
    expect(onTheWire({ aquarium_id: 1, timestamp: log.timestamp, ph: 8 })).toEqual({
      aquarium_id: 1,
      timestamp: log.timestamp,
      ph: 8,
    })
  })

  test('that was never made flat keeps its list', () => {
    expect(onTheWire(log as unknown as NewLog)).toEqual(log)
  })
})

test('a series has the own ones among the others, and empty ones where they were not asked for', () => {
  const series = {
    series: perParameter(() => ({ at: [1], value: [8] })),
    changes: perParameter(() => 1),
  } as unknown as Series
  const own = [{ parameter_id: 12, at: [5], value: [410], change: 2 }]
  const merged = withCustomSeries(series, own)
  expect(merged).toMatchObject({
    series: { ph: { at: [1] }, 'own:12': { at: [5], value: [410] } },
    changes: { 'own:12': 2 },
  })
  expect(withColumnsFor(merged, rows)).toMatchObject({
    series: { 'own:14': { at: [] } },
    changes: { 'own:14': null },
  })
  expect(withColumnsFor(series, parameters)).toBe(series)
})

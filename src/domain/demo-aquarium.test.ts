import { expect, test } from 'vitest'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { rangeSide } from '#domain/parameters/range-side.ts'
import { isTimestamp } from '#domain/time/timestamps.ts'
import { specificGravityToSalinity } from '#domain/units/units.ts'
import { demoAquarium, demoImages, demoLogs, demoNow } from './demo-aquarium.ts'
import { maxDescription, maxName } from './limits.ts'

const [temperature, , , ammonia, nitrite, , , , alkalinity] = parameters
/** The readings that a living reef tank can have at all. */
const possible: Partial<Record<ParameterKey, readonly [number, number]>> = {
  temperature: [74, 83],
  ph: [7.7, 8.6],
  salinity: [1.02, 1.029],
  ammonia: [0, 4],
  nitrite: [0, 5],
  nitrate: [0, 50],
  phosphase: [0, 0.3],
  calcium: [350, 500],
  alkalinity: [6, 12],
  magnesium: [1150, 1450],
}
const lowest = demoLogs.reduce((low, log) => ((log.alkalinity ?? 99) < (low.alkalinity ?? 99) ? log : low))
const falling = demoLogs.slice(0, demoLogs.indexOf(lowest) + 1)
const corrected = demoLogs.slice(demoLogs.indexOf(lowest))

test('twelve logs and nine photos of the first year, in order, each with an id and a time of its own', () => {
  expect([demoLogs.length, demoImages.length]).toEqual([12, 9])
  for (const times of [
    demoLogs.map(({ timestamp }) => timestamp),
    demoImages.map(({ taken_at }) => taken_at),
  ]) {
    expect(times.every(isTimestamp)).toBe(true)
    expect(times).toEqual([...new Set(times)].sort())
    expect(times.every((time) => time > '2025-11-02' && time < demoNow)).toBe(true)
  }
  expect(demoLogs.map(({ id }) => id)).toEqual(Array.from(demoLogs, (_, index) => index + 1))
  expect(demoImages.map(({ id }) => id)).toEqual(Array.from(demoImages, (_, index) => index + 1))
})

test('a photo of a month is taken in that month of the tank', () => {
  for (const { picture, taken_at } of demoImages) {
    const [year = 0, calendarMonth = 0, day = 0] = taken_at.slice(0, 10).split('-').map(Number)
    // A month of the tank begins on the 2nd, because the tank was filled on 2 November 2025.
    const begun = (year - 2025) * 12 + calendarMonth - 11 + (day >= 2 ? 1 : 0)
    expect(begun, taken_at).toBe(Number(/^demo-month-(\d+)/.exec(picture)?.[1]))
  }
})

test('name and description are as long as a keeper’s may be, and every log has a note', () => {
  expect(demoAquarium.name.length).toBeLessThanOrEqual(maxName)
  expect(demoAquarium.description.length).toBeLessThanOrEqual(maxDescription)
  expect(demoLogs.every(({ note }) => note.length > 20)).toBe(true)
})

test('no reading is one that a living tank cannot have', () => {
  for (const log of demoLogs)
    for (const { key } of parameters) {
      const value = log[key]
      if (value === null) continue
      const [low = Number.NaN, high = Number.NaN] = possible[key] ?? []
      expect(value, `${key} of ${log.timestamp}`).toBeGreaterThanOrEqual(low)
      expect(value, `${key} of ${log.timestamp}`).toBeLessThanOrEqual(high)
    }
})

test('ammonia and nitrite are tested while the tank cycles, and both end at 0 before the first fish', () => {
  for (const { key } of [ammonia, nitrite]) {
    const tested = demoLogs.map((log) => log[key])
    expect(tested.slice(0, 4).every((value) => value !== null)).toBe(true)
    expect(tested.slice(4).every((value) => value === null)).toBe(true)
    expect(Math.max(...tested.map((value) => value ?? 0))).toBeGreaterThan(1)
    expect(tested.slice(2, 4)).toEqual([0, 0])
  }
  // Nitrite makes a nitrate kit read far too high.
  expect(demoLogs.every(({ nitrite, nitrate }) => !nitrite || nitrate === null)).toBe(true)
})

test('alkalinity falls as the corals grow, below its range, and is brought back without a jump', () => {
  expect(rangeSide(alkalinity, lowest.alkalinity ?? 0)).toBe('below')
  expect(steps(falling, 'alkalinity').every((step) => step <= 0)).toBe(true)
  expect(steps(corrected, 'alkalinity').every((step) => step > 0 && step < 1.5)).toBe(true)
  expect(rangeSide(alkalinity, demoLogs.at(-1)?.alkalinity ?? 0)).toBeUndefined()
})

test('calcium goes the way of alkalinity, and magnesium more slowly than calcium', () => {
  expect(steps(falling, 'calcium').every((step) => step <= 0)).toBe(true)
  expect(steps(corrected, 'calcium').every((step) => step > 0)).toBe(true)
  const share = (key: 'calcium' | 'magnesium') => (lowest[key] ?? 0) / (demoLogs[0]?.[key] ?? 1)
  expect(1 - share('magnesium')).toBeLessThan(1 - share('calcium'))
})

test('nitrate and phosphate peak early and come down as the tank matures', () => {
  for (const key of ['nitrate', 'phosphase'] as const) {
    const values = demoLogs.map((log) => log[key] ?? 0)
    expect(values.indexOf(Math.max(...values))).toBeLessThan(4)
    expect(values.at(-1)).toBeLessThan(Math.max(...values) / 2)
  }
})

test('salinity drifts up by evaporation and is corrected; summers are warm and winters cool', () => {
  const drift = demoLogs.findIndex(({ salinity }) => salinity === 1.027)
  expect(demoLogs[drift]?.note).toContain('Top-off')
  expect(demoLogs[drift + 1]?.salinity).toBe(1.025)
  const warmest = demoLogs.reduce((most, log) =>
    (log.temperature ?? 0) > (most.temperature ?? 0) ? log : most,
  )
  expect(warmest.timestamp.slice(5, 7)).toBe('06')
  expect(rangeSide(temperature, warmest.temperature ?? 0)).toBe('above')
  expect(Math.min(...demoLogs.map((log) => log.temperature ?? 99))).toBe(demoLogs[3]?.temperature)
})

/** The changes from log to log, corrected to one salinity, because evaporation concentrates all in the water. */
function steps(logs: typeof demoLogs, key: 'alkalinity' | 'calcium'): number[] {
  const values = logs.map(
    (log) =>
      (log[key] ?? 0) * (specificGravityToSalinity(1.025) / specificGravityToSalinity(log.salinity ?? 0)),
  )
  return values.slice(1).map((value, index) => value - (values[index] ?? 0))
}

import { expect, test } from 'vitest'
import type { Water } from '#contract/aquariums/whole-aquarium.ts'
import { factWords } from '#domain/insight/fact.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { parametersOf } from '#domain/parameters/parameters-of.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { cardFact } from './card-fact.ts'

const now = '2026-11-29T12:00:00'
const today = timestampToSeconds(now)
/** Days before today, negative, with values in the stored unit. */
type Lines = Partial<Record<ParameterKey, readonly (readonly [day: number, value: number])[]>>

function told(lines: Lines, kind: Parameters<typeof cardFact>[0]['kind'] = null) {
  const water: Water = perParameter(({ key }) => {
    const line = (lines[key] ?? []).slice(-12)
    const [day, value] = line.at(-1) ?? []
    if (day === undefined || value === undefined) return null
    const recent = {
      at: line.map(([at]) => today + at * daySeconds),
      value: line.map(([, each]) => each),
    }
    const timestamp = secondsToTimestamp(today + day * daySeconds)
    return { value, timestamp, week_ago: null, tests: line.length, tested_before: [], recent }
  })
  const parameters = parametersOf()
  const fact = cardFact({ water, kind, parameters, today: '2026-11-29' })
  return fact && factWords(fact, { parameters, today: now })
}

const swung: Lines = {
  alkalinity: [
    [-20, 8.4],
    [-18, 8.4],
    [-17, 7.2],
    [-14, 8.3],
  ],
}
const back: Lines = {
  phosphase: [
    [-25, 0.06],
    [-16, 0.05],
    [-9, 0.03],
  ],
  nitrate: [
    [-20, 12],
    [-3, 9],
  ],
}

test('a card tells a swing, otherwise the longest stretch out of range that has ended', () => {
  expect(told({ ...swung, ...back })).toBe('Alkalinity moved 1.2 dKH within a day, on 12 Nov')
  expect(told({ ...swung, ...back }, 'fish_only')).toBe('Phosphate is back in range since 20 Nov')
  expect(told({ nitrate: back.nitrate ?? [] })).toBe('Nitrate is back in range since 26 Nov')
})

test('a card does not tell again what is out of range, what was so long ago, nor of water that is steady', () => {
  expect(
    told({
      nitrate: [
        [-20, 8],
        [-3, 12],
      ],
    }),
  ).toBeUndefined()
  expect(
    told({
      nitrate: [
        [-70, 12],
        [-50, 9],
        [-3, 9],
      ],
    }),
  ).toBeUndefined()
  expect(told({ ph: [[-3, 8.2]] })).toBeUndefined()
})

test('a swing is not told from a part of its readings', () => {
  const hourly = (count: number): Lines => ({
    alkalinity: Array.from({ length: count }, (_, hour) => [(hour - count) / 24, 7 + hour / 8] as const),
  })
  expect(told(hourly(11))).toBe('Alkalinity moved 1.3 dKH within a day, on 29 Nov')
  expect(told(hourly(13))).toBeUndefined()
})

import { describe, expect, test } from 'vitest'
import { parameters } from '#domain/parameters/parameters.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { usualInterval } from './intervals.ts'
import { knownGap, statisticsOf } from './statistics.ts'

const day = 86_400

const columns = (days: readonly number[], values: readonly number[]) => ({
  at: Float64Array.from(days, (time) => time * day),
  value: Float64Array.from(values),
})

type Range = { min: number; max: number }

/** The statistics of a parameter whose tests show so fine values that only the limits themselves are limits. */
function statistics(readings: ReturnType<typeof columns>, ideal: Range) {
  return statisticsOf(readings, { ideal, decimals: 12 })
}

describe('time in range', () => {
  test.each<[string, days: number[], values: number[], range: Range, share: number, known: number]>([
    ['a line through the range', [0, 2, 4], [6, 8, 10], { min: 7, max: 9 }, 0.5, 4],
    ['a gap of over three usual intervals', [0, 7, 37, 44], [8, 8, 8, 12], { min: 7, max: 11 }, 0.875, 14],
    [
      'a reading between two gaps is known for its day',
      [0, 1, 2, 3, 40.5, 80, 81, 82, 83],
      [8, 8, 8, 8, 6, 8, 8, 8, 8],
      { min: 7, max: 11 },
      6 / 7,
      7,
    ],
    [
      'one at either end for what of its day lies within',
      [0.25, 40, 41, 42, 43, 44, 84.5],
      [6, 8, 8, 8, 8, 8, 6],
      { min: 7, max: 11 },
      4 / 5.25,
      5.25,
    ],
    ['a limit of 0 is exact', [0, 7, 14], [0, 0, 0.02], { min: 0, max: 0 }, 0.5, 14],
  ])('%s', (_name, days, values, range, share, known) => {
    const { time } = statistics(columns(days, values), range) ?? {}
    expect((time?.within ?? 0) / (time?.known ?? 0)).toBeCloseTo(share, 12)
    expect(time?.known).toBe(known * day)
  })

  test('nothing is said of fewer than three readings', () => {
    for (const readings of [columns([0], [6]), columns([0, 4], [6, 10])])
      expect(statistics(readings, { min: 7, max: 9 })?.time).toBeNull()
  })

  test.each([
    { min: 7, max: 11 },
    { min: 8.3, max: 8.4 },
    { min: 9, max: Number.POSITIVE_INFINITY },
    { min: Number.NEGATIVE_INFINITY, max: 7.5 },
  ])('it is what a fine-grained sum comes to, in %j', (range) => {
    const random = seededRandom(11)
    for (let round = 0; round < 50; round += 1) {
      let at = 0
      const values: number[] = []
      const days = Array.from({ length: 3 + Math.floor(random() * 20) }, () => {
        at += Math.ceil(random() * 10)
        values.push(6 + random() * 6)
        return at
      })
      const { at: moments, value } = columns(days, values)
      const longest = knownGap(usualInterval(moments))
      let [known, within] = [0, 0]
      for (let index = 1; index < value.length; index += 1) {
        const [before = 0, after = 0] = [value[index - 1], value[index]]
        const length = (moments[index] ?? 0) - (moments[index - 1] ?? 0)
        if (length > longest) continue
        known += length
        const steps = 2_000
        for (let step = 0; step < steps; step += 1) {
          const here = before + ((after - before) * (step + 0.5)) / steps
          if (here >= range.min && here <= range.max) within += length / steps
        }
      }
      const found = statistics({ at: moments, value }, range)?.time
      expect(found?.known).toBe(known)
      expect((found?.within ?? 0) / known).toBeCloseTo(within / known, 2)
    }
  })
})

test('time in range and stretches never contradict each other: out of range is what is known and not within', () => {
  const random = seededRandom(5)
  const range = { min: 7, max: 9 }
  for (let round = 0; round < 500; round += 1) {
    let at = 0
    const values: number[] = []
    const days = Array.from({ length: 3 + Math.floor(random() * 12) }, () => {
      at += random() < 0.3 ? 15 + random() * 60 : random() * 4
      values.push(6 + random() * 4)
      return at
    })
    const { time, stretches = [] } = statistics(columns(days, values), range) ?? {}
    const out = stretches.reduce((sum, { from, to }) => sum + to - from, 0)
    expect(out).toBeCloseTo((time?.known ?? 0) - (time?.within ?? 0), 3)
  }
})

describe('stretches out of range', () => {
  const below = (from: number, to: number, farthest: number) =>
    ({ side: 'below', from: from * day, to: to * day, farthest, isOpen: false }) as const
  test.each<[string, days: number[], values: number[], found: object[]]>([
    ['begin and end where the line meets the limit', [0, 2, 4, 6, 8], [8, 6, 5, 9, 9], [below(1, 5, 5)]],
    [
      'give way, one side to the other',
      [0, 10],
      [6, 12],
      [
        below(0, 10 / 6, 6),
        { side: 'above', from: (50 * day) / 6, to: 10 * day, farthest: 12, isOpen: true },
      ],
    ],
    [
      'end at the last reading before a long gap',
      [0, 1, 2, 60, 61],
      [6, 6, 6.5, 6, 8],
      [below(0, 2, 6), below(60, 60.5, 6)],
    ],
    [
      'last the day of a reading between two long gaps',
      [0, 1, 2, 3, 40.5, 80, 81, 82, 83],
      [8, 8, 8, 8, 6, 8, 8, 8, 8],
      [below(40, 41, 6)],
    ],
    ['take no time for several readings of one moment', [0, 1, 1, 2], [8, 6, 8, 8], [below(0.5, 1, 6)]],
  ])('%s', (_name, days, values, found) => {
    const stretches = statistics(columns(days, values), { min: 7, max: 11 })?.stretches
    expect(stretches).toMatchObject(found)
    for (const { from, to, isOpen, measuredFrom, measuredUntil } of stretches ?? []) {
      expect([from <= measuredFrom, measuredUntil === null]).toEqual([true, isOpen])
      if (measuredUntil !== null) expect(measuredUntil).toBeGreaterThanOrEqual(to)
    }
  })
})

test('the readings themselves', () => {
  expect(statistics(columns([0, 1, 9, 12], [8, 7.4, 9.1, 8.3]), { min: 7, max: 11 })).toMatchObject({
    count: 4,
    lowest: 7.4,
    highest: 9.1,
    average: 8.2,
    median: 8.15,
    first: 8,
    last: 8.3,
  })
  expect(statistics(columns([], []), { min: 7, max: 11 })).toBeUndefined()
})

test('a reading on which a tile says that it is in range is so in the statistics', () => {
  const calcium = parameters.find(({ key }) => key === 'calcium')
  if (!calcium) throw new Error('There is no calcium.')
  const ofAll = [450.4, 450.5].map((value) =>
    statisticsOf(columns([0, 1, 2], [value, value, value]), calcium),
  )
  expect(ofAll.map((found) => found?.time?.within)).toEqual([2 * day, 0])
  expect(ofAll.map((found) => found?.stretches.length)).toEqual([0, 1])
  expect(ofAll.map((found) => found?.highest)).toEqual([450.4, 450.5])
})

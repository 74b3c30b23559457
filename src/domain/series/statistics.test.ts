import { describe, expect, test } from 'vitest'
import { parameters } from '#domain/parameters/parameters.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { usualInterval } from './intervals.ts'
import { knownGap, statisticsOf } from './statistics.ts'

const day = 86_400
type Reading = [day: number, value: number]

function columns(readings: readonly Reading[]) {
  return {
    at: Float64Array.from(readings, ([days]) => days * day),
    value: Float64Array.from(readings, ([, value]) => value),
  }
}

type Range = { min: number; max: number }

/** The statistics of a parameter whose tests show so fine values that only the limits themselves are limits. */
function statistics(readings: ReturnType<typeof columns>, ideal: Range) {
  return statisticsOf(readings, { ideal, decimals: 12 })
}

function shareOf(readings: readonly Reading[], range: Range) {
  const { time } = statistics(columns(readings), range) ?? {}
  return time && [time.within / time.known, time.known / day]
}

describe('time in range', () => {
  const between: Reading = [2, 8]
  test.each<[string, Reading[], Range, number[]]>([
    ['a line through the range', [[0, 6], between, [4, 10]], { min: 7, max: 9 }, [0.5, 4]],
    [
      'a gap of more than three usual intervals is unknown',
      [
        [0, 8],
        [7, 8],
        [37, 8],
        [44, 12],
      ],
      { min: 7, max: 11 },
      [0.875, 14],
    ],
    [
      'a limit of 0 is exact',
      [
        [0, 0],
        [7, 0],
        [14, 0.02],
      ],
      { min: 0, max: 0 },
      [0.5, 14],
    ],
  ])('%s', (_name, readings, range, [share = 0, days = 0]) => {
    const found = shareOf(readings, range)
    expect(found?.[0]).toBeCloseTo(share, 12)
    expect(found?.[1]).toBe(days)
  })

  test('nothing is said of fewer than three readings', () => {
    expect(shareOf([[0, 6]], { min: 7, max: 9 })).toBeNull()
    expect(
      shareOf(
        [
          [0, 6],
          [4, 10],
        ],
        { min: 7, max: 9 },
      ),
    ).toBeNull()
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
      const readings = Array.from({ length: 3 + Math.floor(random() * 20) }, (): Reading => {
        at += Math.ceil(random() * 10)
        return [at, 6 + random() * 6]
      })
      const { at: moments, value } = columns(readings)
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

describe('stretches out of range', () => {
  test('begin and end where the line meets the limit', () => {
    const readings: Reading[] = [
      [0, 8],
      [2, 6],
      [4, 5],
      [6, 9],
      [8, 9],
    ]
    expect(statistics(columns(readings), { min: 7, max: 11 })?.stretches).toEqual([
      { side: 'below', from: day, to: 5 * day, farthest: 5, isOpen: false },
    ])
  })

  test('one side gives way to the other', () => {
    const readings: Reading[] = [
      [0, 6],
      [10, 12],
    ]
    expect(statistics(columns(readings), { min: 7, max: 11 })?.stretches).toEqual([
      { side: 'below', from: 0, to: (10 * day) / 6, farthest: 6, isOpen: false },
      { side: 'above', from: (50 * day) / 6, to: 10 * day, farthest: 12, isOpen: true },
    ])
  })

  test('a long gap ends one at its last reading', () => {
    const readings: Reading[] = [
      [0, 6],
      [1, 6],
      [2, 6.5],
      [60, 6],
      [61, 8],
    ]
    expect(statistics(columns(readings), { min: 7, max: 11 })?.stretches).toEqual([
      { side: 'below', from: 0, to: 2 * day, farthest: 6, isOpen: false },
      { side: 'below', from: 60 * day, to: 60.5 * day, farthest: 6, isOpen: false },
    ])
  })

  test('several readings of one moment are no length of time', () => {
    const readings: Reading[] = [
      [0, 8],
      [1, 6],
      [1, 8],
      [2, 8],
    ]
    expect(statistics(columns(readings), { min: 7, max: 11 })?.stretches).toEqual([
      { side: 'below', from: day / 2, to: day, farthest: 6, isOpen: false },
    ])
  })
})

test('the readings themselves', () => {
  const readings: Reading[] = [
    [0, 8],
    [1, 7.4],
    [9, 9.1],
    [12, 8.3],
  ]
  expect(statistics(columns(readings), { min: 7, max: 11 })).toMatchObject({
    count: 4,
    lowest: 7.4,
    highest: 9.1,
    average: 8.2,
    median: 8.15,
    first: 8,
    last: 8.3,
  })
  expect(statistics(columns([]), { min: 7, max: 11 })).toBeUndefined()
})

test('a reading on which a tile says that it is in range is so in the statistics', () => {
  const calcium = parameters.find(({ key }) => key === 'calcium')
  if (!calcium) throw new Error('There is no calcium.')
  const always = (value: number): Reading[] => [0, 1, 2].map((at) => [at, value])
  const ofAll = [450.4, 450.5].map((value) => statisticsOf(columns(always(value)), calcium))
  expect(ofAll.map((found) => found?.time?.within)).toEqual([2 * day, 0])
  expect(ofAll.map((found) => found?.stretches.length)).toEqual([0, 1])
  expect(ofAll.map((found) => found?.highest)).toEqual([450.4, 450.5])
})

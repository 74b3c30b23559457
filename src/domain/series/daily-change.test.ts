import { describe, expect, test } from 'vitest'
import { parameters } from '#domain/parameters/parameters.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { exceededDailyChange, largestDailyChange } from './daily-change.ts'

const day = 86_400
const within = { over: 7 * day, longest: 14 * day }
type Reading = [day: number, value: number]

function changeOf(days: readonly number[], values: readonly number[]) {
  const at = Float64Array.from(days, (time) => Math.round(time * day))
  return largestDailyChange({ at, value: Float64Array.from(values) }, within)?.change ?? null
}

describe('the largest change within a day', () => {
  test.each<[string, days: number[], values: number[], change: number | null]>([
    ['of a single reading is unknown', [0], [8], null],
    ['of two readings of one moment, too', [0, 0], [8, 9], null],
    ['after a gap that no line crosses, too', [0, 15], [8, 9], null],
    ['is a seventh of what changed in a week', [0, 7], [8, 9.4], 0.2],
    ['is told of the last seven days only', [0, 1, 2, 9, 10], [8, 12, 8, 8, 8.1], 0.1],
    ['counts the part of a line that leads into them', [0, 10], [8, 18], 1],
    ['of less than a day is what was measured', [0, 0.25], [8.1, 8.4], 0.3],
    ['goes up or down', [0, 0.5, 1, 1.5], [8.4, 8, 8.4, 8.1], 0.4],
    ['adds up what several tests of a day show', [0, 0.5, 1, 3], [8, 8.4, 8.9, 8.9], 0.9],
    ['takes of one moment the last test', [0, 1, 1, 2], [8, 20, 8.5, 8.5], 0.5],
  ])('%s', (_name, days, values, change) => {
    const found = changeOf(days, values)
    if (change === null) expect(found).toBeNull()
    else expect(found).toBeCloseTo(change, 9)
  })

  test('is what looking at every minute comes to', () => {
    const random = seededRandom(5)
    for (let round = 0; round < 40; round += 1) {
      let minutes = 0
      const readings = Array.from({ length: 2 + Math.floor(random() * 12) }, (): Reading => {
        minutes += 1 + Math.floor(random() * 3_000)
        return [minutes / 1_440, 6 + random() * 6]
      })
      const first = readings[0]?.[0] ?? 0
      const end = readings.at(-1)?.[0] ?? 0
      const start = Math.max(first, end - 7)
      const step = 1 / 1_440
      const line: number[] = []
      for (let at = start; at <= end + step / 2; at += step) line.push(valueAt(readings, Math.min(at, end)))
      let largest = 0
      for (const [index, value] of line.entries())
        for (let later = index + 1; later <= Math.min(index + 1_440, line.length - 1); later += 7)
          largest = Math.max(largest, Math.abs((line[later] ?? value) - value))
      const [days, values] = [readings.map(([at]) => at), readings.map(([, value]) => value)]
      const found = changeOf(days, values) ?? Number.NaN
      expect(found).toBeGreaterThanOrEqual(largest - 1e-9)
      expect(found - largest).toBeLessThan(0.2)
    }
  })

  test('a week of readings every ten seconds is reckoned at once', () => {
    const at = Float64Array.from({ length: (7 * day) / 10 }, (_, index) => index * 10)
    const value = at.map((second) => 8 + Math.sin((second / day) * 2 * Math.PI))
    expect(largestDailyChange({ at, value }, within)?.change).toBeCloseTo(2, 6)
  })
})

function valueAt(readings: readonly Reading[], at: number): number {
  const next = Math.max(
    1,
    readings.findIndex(([days]) => days >= at),
  )
  const [[from, before] = [0, 0], [to, after] = [0, 0]] = [readings[next - 1], readings[next]]
  return before + ((at - from) / (to - from)) * (after - before)
}

test('only alkalinity has a change a day that is said to be too much', () => {
  const changes = [1, 1.1, null, 9.3 - 8.3, 100]
  const exceeded = parameters.map((parameter) =>
    changes.map((change) => exceededDailyChange(parameter, change)),
  )
  const told = parameters.map(({ key }) =>
    changes.map((change) => (key === 'alkalinity' && (change === 1.1 || change === 100) ? 1 : undefined)),
  )
  expect(exceeded).toEqual(told)
})

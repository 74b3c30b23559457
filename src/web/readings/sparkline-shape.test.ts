import { expect, test } from 'vitest'
import { parameters } from '#domain/parameters/parameters.ts'
import { daySeconds } from '#domain/time/timestamps.ts'
import type { MeasuredSeries } from '#web/chart/chart-columns.ts'
import { chartColumns } from '#web/chart/chart-columns.ts'
import { openSteps } from '#web/chart/chart-gaps.ts'
import { sparkShape, sparkSize } from './sparkline-shape.ts'

const [temperature] = parameters
const ammonia = parameters.find(({ key }) => key === 'ammonia') ?? temperature
const stretch = { start: 100, end: 200, grain: 0, longest: Number.POSITIVE_INFINITY, parameter: temperature }

test('the line goes from the left to the right, and higher readings are nearer to the top', () => {
  const shape = sparkShape({ at: [100, 150, 200], value: [76, 80, 78] }, stretch)
  expect(shape?.line).toBe('M4 28L50 4L96 16h.01')
  expect(shape?.end).toEqual({ x: 96, y: 16 })
  expect(shape?.band).toEqual({ y: 4, height: 24 })
})

test('what was measured before the stretch is left out, and what ended early ends early', () => {
  const shape = sparkShape({ at: [10, 110, 150], value: [200, 77, 78] }, stretch)
  expect(shape?.line.split('L')).toHaveLength(2)
  expect(shape?.end.x).toBe(50)
  expect(sparkShape({ at: [10], value: [78] }, stretch)).toBeUndefined()
  expect(sparkShape({ at: [100, 150, 900], value: [76, 80, 200] }, stretch)?.line).toBe('M4 28L50 4h.01')
  expect(sparkShape({ at: [900], value: [78] }, stretch)).toBeUndefined()
  expect(sparkShape({ at: [], value: [] }, stretch)).toBeUndefined()
})

test('readings that hardly move stay nearly level', () => {
  const shape = sparkShape({ at: [100, 200], value: [78, 78.1] }, stretch)
  const [left, right] = pointsOf(shape?.line).map(([, y]) => y)
  expect(Math.abs((left ?? 0) - (right ?? 0))).toBeLessThan(2)
})

test('a single reading is a point within the drawing, also when it is the only log', () => {
  const shape = sparkShape({ at: [100], value: [78] }, { ...stretch, end: 100 })
  expect(shape?.end).toEqual({ x: sparkSize.width - 4, y: sparkSize.height / 2 })
})

test('an ideal of exactly 0 is a thin band at 0, and a range that is not in sight has none', () => {
  const zero = sparkShape({ at: [100, 200], value: [0.5, 0] }, { ...stretch, parameter: ammonia })
  expect(zero?.band).toEqual({ y: 28, height: 1.5 })
  expect(sparkShape({ at: [100, 200], value: [90, 92] }, stretch)?.band).toBeUndefined()
})

const hour = 3600
const halfYear = { ...stretch, start: 0, end: 180 * daySeconds }
/** One reading an hour for so many days, which goes up and down around the middle within each day. */
function hourly(days: number, middleOf: (day: number) => number) {
  const at = Array.from({ length: 24 * days }, (_, index) => index * hour)
  return {
    at,
    value: at.map(
      (time) => middleOf(Math.floor(time / daySeconds)) + Math.sin((time / daySeconds) * 2 * Math.PI),
    ),
  }
}
const pointsOf = (path = '') =>
  path
    .slice(1)
    .replace(/Z|h.01/, '')
    .split('L')
    .map((point) => point.split(' ').map(Number))

test('of many readings the line goes through the middle of each day, within the lowest and the highest', () => {
  const shape = sparkShape(
    hourly(180, (day) => 78 + day / 90),
    halfYear,
  )
  const heights = pointsOf(shape?.line).map(([, y]) => y ?? 0)
  expect(heights).toHaveLength(180)
  // From left to right the line only rises, so y falls; its last point is the latest reading.
  for (const [index, height] of heights.slice(1, -1).entries())
    expect(height).toBeLessThanOrEqual(heights[index] ?? 0)
  const spread = pointsOf(shape?.spread)
  expect(spread).toHaveLength(360)
  for (const [index, height] of heights.slice(0, -1).entries()) {
    expect(spread[index]?.[1]).toBeLessThan(height)
    expect(spread[359 - index]?.[1]).toBeGreaterThan(height)
  }
})

test('the line ends at the latest reading, and few readings are drawn one by one', () => {
  const { at, value } = hourly(180, () => 78)
  const shape = sparkShape({ at: [...at, 180 * daySeconds], value: [...value, 81] }, halfYear)
  expect(shape?.end).toEqual({ x: 96, y: 4 })
  expect(shape?.line).toMatch(/L96 4h\.01$/)
  expect(
    sparkShape(
      hourly(4, () => 78),
      halfYear,
    )?.spread,
  ).toBeUndefined()
})

test('a tank of a few days has more than a point a day', () => {
  const shape = sparkShape(
    hourly(6, () => 78),
    { ...halfYear, end: 6 * daySeconds },
  )
  expect(pointsOf(shape?.line).length).toBeGreaterThan(40)
})

test('where readings were left out, a point of the line tells of whole stretches', () => {
  // The lowest and the highest of each five days.
  const at = Array.from({ length: 72 }, (_, index) => index * 2.5 * daySeconds)
  const value = at.map((_, index) => (index % 2 === 0 ? 77 : 79))
  const shape = sparkShape({ at, value }, { ...halfYear, grain: 10 * daySeconds })
  const heights = pointsOf(shape?.line).map(([, y]) => y)
  expect(heights).toHaveLength(18)
  expect(new Set(heights.slice(0, -1))).toEqual(new Set([16]))
})

test('the line is left open where the chart leaves it open, and a reading that is alone between two gaps is a dot', () => {
  const at = [0, 7, 14, 21, 60, 100, 107].map((day) => day * daySeconds)
  const value = at.map(() => 78)
  const measured = { series: { temperature: { at, value } }, reduced: false } as unknown as MeasuredSeries
  const { drawn, steps } = chartColumns(measured, [temperature])
  const longest = steps[0] ?? 0
  const [times, values = []] = drawn
  const gaps = openSteps(times, values, { first: 0, last: at.length - 1, longest })
  expect(gaps).toEqual([
    [3, 4],
    [4, 5],
  ])
  const line = sparkShape({ at, value }, { ...stretch, start: 0, end: 107 * daySeconds, longest })?.line ?? ''
  const runs = line.slice(1).split('M')
  expect(runs.map((run) => run.split('L').length)).toEqual([4, 1, 2])
  expect(runs[1]).toMatch(/^[\d.]+ 16h\.01$/)
})

test('of many readings, too, the gaps of the chart stay open, in the line and in its spread', () => {
  const { at, value } = hourly(180, () => 78)
  const isKept = (index: number) => index < 24 * 80 || index >= 24 * 120
  const columns = {
    at: at.filter((_, index) => isKept(index)),
    value: value.filter((_, index) => isKept(index)),
  }
  const shape = sparkShape(columns, { ...halfYear, longest: 4 * hour })
  const runs = (path = '') => path.split('M').slice(1)
  expect(runs(shape?.line).map((run) => run.split('L').length)).toEqual([80, 60])
  expect(runs(shape?.spread).map((run) => run.split('L').length)).toEqual([160, 120])
})

import { expect, test } from 'vitest'
import { parameters } from '#domain/parameters.ts'
import { sparkShape, sparkSize } from './sparkline-shape.ts'

const [temperature] = parameters
const ammonia = parameters.find(({ key }) => key === 'ammonia') ?? temperature
const stretch = { start: 100, end: 200, parameter: temperature }

test('the line goes from the left to the right, and higher readings are nearer to the top', () => {
  const shape = sparkShape({ at: [100, 150, 200], value: [76, 80, 78] }, stretch)
  expect(shape?.line).toBe('M4 28L50 4L96 16')
  expect(shape?.end).toEqual({ x: 96, y: 16 })
  expect(shape?.band).toEqual({ y: 4, height: 24 })
})

test('what was measured before the stretch is left out, and what ended early ends early', () => {
  const shape = sparkShape({ at: [10, 110, 150], value: [200, 77, 78] }, stretch)
  expect(shape?.line.split('L')).toHaveLength(2)
  expect(shape?.end.x).toBe(50)
  expect(sparkShape({ at: [10], value: [78] }, stretch)).toBeUndefined()
  expect(sparkShape({ at: [100, 150, 900], value: [76, 80, 200] }, stretch)?.line).toBe('M4 28L50 4')
  expect(sparkShape({ at: [900], value: [78] }, stretch)).toBeUndefined()
  expect(sparkShape({ at: [], value: [] }, stretch)).toBeUndefined()
})

test('readings that hardly move stay nearly level', () => {
  const shape = sparkShape({ at: [100, 200], value: [78, 78.1] }, stretch)
  const [left, right] = (shape?.line.slice(1).split('L') ?? []).map((point) => Number(point.split(' ')[1]))
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

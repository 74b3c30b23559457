import { expect, test } from 'vitest'
import { parameters } from '#domain/parameters/parameters.ts'
import { aroundStretch, overlayShape, overlaySize, stretchOf } from './overlay-shape.ts'

const [temperature] = parameters
const none = { at: [], value: [] }

test('both lines share one scale and one time axis', () => {
  const there = { at: [0, 100], value: [76, 78] }
  const coming = { at: [100, 200], value: [78, 80] }
  const stretch = stretchOf([there, coming, none])
  expect(stretch).toEqual({ start: 0, end: 200 })
  const shape = overlayShape(
    { there, coming },
    { stretch: stretch ?? { start: 0, end: 0 }, parameter: temperature },
  )
  expect(shape.there).toBe('M5 43L200 24')
  expect(shape.coming).toBe('M200 24L395 5')
  expect(shape.dots).toBe('M200 24h.01M395 5h.01')
  expect(shape.band).toEqual({ y: 5, height: 38 })
})

test('of a few days a week on either side is looked at, of years as much again', () => {
  const day = 86_400
  expect(aroundStretch({ start: 100 * day, end: 102 * day })).toEqual({ start: 93 * day, end: 109 * day })
  expect(aroundStretch({ start: 1_000 * day, end: 2_000 * day })).toEqual({
    start: 500 * day,
    end: 2_500 * day,
  })
})

test('without readings there is no stretch and no line, and one reading is a dot', () => {
  expect(stretchOf([none])).toBeUndefined()
  const one = { at: [50], value: [78] }
  const shape = overlayShape(
    { there: none, coming: one },
    { stretch: { start: 50, end: 50 }, parameter: temperature },
  )
  expect(shape.there).toBe('')
  expect(shape.dots).toBe(`M${overlaySize.width / 2} ${overlaySize.height / 2}h.01`)
})

test('a line is open where nobody measured for long, and of many readings there are no dots', () => {
  const days = Array.from({ length: 100 }, (_, index) => index * 86_400 + (index < 50 ? 0 : 500 * 86_400))
  const coming = { at: days, value: days.map(() => 78) }
  const stretch = stretchOf([coming]) ?? { start: 0, end: 0 }
  const shape = overlayShape({ there: none, coming }, { stretch, parameter: temperature })
  expect(shape.coming.match(/M/g)).toHaveLength(2)
  expect(shape.dots).toBe('')
})

import { expect, test } from 'vitest'
import { covers, finerRange } from './finer-range.ts'

const whole = { min: 0, max: 1000 }
const all = { range: whole, isThinned: true }

test('half of what is there is asked for with a quarter of it at either side', () => {
  expect(finerRange({ min: 250, max: 750 }, { whole, loaded: all })).toEqual({ min: 125, max: 875 })
})

test('nothing is asked for beyond the ends', () => {
  expect(finerRange({ min: 0, max: 400 }, { whole, loaded: all })).toEqual({ min: 0, max: 500 })
  expect(finerRange({ min: 800, max: 1000 }, { whole, loaded: all })).toEqual({ min: 750, max: 1000 })
})

test('what came whole, and a view of nearly all, can be drawn no finer', () => {
  expect(finerRange({ min: 400, max: 410 }, { whole, loaded: { ...all, isThinned: false } })).toBeUndefined()
  expect(finerRange(whole, { whole, loaded: all })).toBeUndefined()
  expect(finerRange({ min: 150, max: 850 }, { whole, loaded: all })).toBeUndefined()
})

test('a view of what was asked for asks for nothing again, until it is nearer still', () => {
  const view = { min: 400, max: 500 }
  const range = finerRange(view, { whole, loaded: all }) ?? whole
  const loaded = { range, isThinned: true }
  expect(finerRange(view, { whole, loaded })).toBeUndefined()
  expect(finerRange({ min: 390, max: 490 }, { whole, loaded })).toBeUndefined()
  expect(finerRange({ min: 425, max: 475 }, { whole, loaded })).toEqual({ min: 412.5, max: 487.5 })
})

test('a range covers a view that does not leave it', () => {
  expect(covers({ min: 10, max: 20 }, { min: 10, max: 15 })).toBe(true)
  expect(covers({ min: 10, max: 20 }, { min: 9, max: 15 })).toBe(false)
  expect(covers({ min: 10, max: 20 }, { min: 15, max: 21 })).toBe(false)
})

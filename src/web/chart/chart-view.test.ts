import { expect, test } from 'vitest'
import { isWhole, panned, wholeView, zoomed } from './chart-view.ts'

const day = 86_400
const year = 365 * day
const whole = { min: 0, max: 100_000 }

test('the whole view leaves air around the first and the last reading', () => {
  expect(wholeView([1000, 2000, 101_000], [])).toEqual({ min: -1000, max: 103_000 })
  expect(wholeView([50_000], [])).toEqual({ min: 6800, max: 93_200 })
})

test('a note before the first reading and one after the last are in the whole view', () => {
  const marks = [1000, 50_000, 101_000].map((at) => ({ at }))
  expect(wholeView([40_000, 60_000], marks)).toEqual({ min: -1000, max: 103_000 })
})

test('ten years of notes around a month of readings do not press its lines together', () => {
  const month = [10 * year, 10 * year + 30 * day]
  const marks = [0, 10 * year - 9 * day, 10 * year + 41 * day, 20 * year].map((at) => ({ at }))
  const { min, max } = wholeView(month, marks)
  expect([Math.round((min - 10 * year) / day), Math.round((max - 10 * year) / day)]).toEqual([-10, 31])
})

test('zooming keeps the time under the finger in its place', () => {
  const near = zoomed(whole, { at: 25_000, factor: 0.5, whole })
  expect(near).toEqual({ min: 12_500, max: 62_500 })
  expect((25_000 - near.min) / (near.max - near.min)).toBe(0.25)
})

test('neither zoom nor pan leaves the ends', () => {
  expect(zoomed({ min: 0, max: 50_000 }, { at: 40_000, factor: 4, whole })).toEqual(whole)
  expect(panned({ min: 10_000, max: 20_000 }, -50_000, whole)).toEqual({ min: 0, max: 10_000 })
  expect(panned({ min: 10_000, max: 20_000 }, 500_000, whole)).toEqual({ min: 90_000, max: 100_000 })
  expect(zoomed({ min: 0, max: 1000 }, { at: 500, factor: 0.01, whole })).toEqual({ min: 200, max: 800 })
})

test('the whole view is known as such', () => {
  expect([isWhole(whole, whole), isWhole({ min: 1, max: 100_000 }, whole)]).toEqual([true, false])
})

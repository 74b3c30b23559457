import type uPlot from 'uplot'
import { afterEach, expect, test, vi } from 'vitest'
import { paintHairlines } from './hairlines.ts'

/** The painted boxes of a chart of 640 CSS pixels, each of which stands for a second. */
function painted(moments: number[], open?: { min: number; max: number }) {
  vi.stubGlobal('devicePixelRatio', 2)
  const boxes: number[][] = []
  const ctx = { save() {}, restore() {}, fillRect: (...box: number[]) => boxes.push(box) }
  const plot = {
    ctx,
    bbox: { left: 0, top: 20, width: 1280, height: 400 },
    scales: { x: { min: 0, max: 640 } },
    valToPos: (at: number) => 2 * at,
  }
  paintHairlines(plot as unknown as uPlot, { moments, open }, 'light')
  return boxes
}

const every = (seconds: number) => Array.from({ length: 640 / seconds }, (_, n) => n * seconds)

afterEach(() => vi.unstubAllGlobals())

test('lines run through the whole height while they have room', () => {
  expect(painted([-1, 100, 641])).toEqual([[200, 20, 2, 400]])
  const ten = painted(every(64))
  expect(ten).toHaveLength(10)
  expect(ten.every(([, top, , height]) => top === 20 && height === 400)).toBe(true)
})

test('many are ticks at the foot, and none is left out', () => {
  const ticks = painted(every(8))
  expect(ticks).toHaveLength(80)
  expect(ticks.every(([, top, , height]) => top === 406 && height === 14)).toBe(true)
})

test('what is shown in words runs through the whole height', () => {
  expect(painted(every(8), { min: 100, max: 120 }).at(-1)).toEqual([200, 20, 44, 400])
  expect(painted([], { min: 100, max: 100 })).toEqual([[200, 20, 4, 400]])
})

import { noise, smooth } from '../render/random.ts'
import type { Vector } from '../render/vector.ts'
import { mix, paint } from '../render/vector.ts'

/** What is printed on a sheet or shown on a screen: a colour at u (left to right) and v (bottom to top). */
export type Ink = (u: number, v: number) => Vector

const white = paint('#f7f6f0')
const faint = paint('#b9c4cc')
const coral = paint('#f26049')
const ocean = paint('#1992d4')

const line = (away: number, width: number) => smooth(width, width * 0.55, Math.abs(away))
const within = (value: number, low: number, high: number) => (value > low && value < high ? 1 : 0)
const chance = (a: number, b: number) => Math.abs(Math.sin(a * 127.1 + b * 311.7) * 43758.5453) % 1

/** A spreadsheet: a head, ruled cells with scribbled figures, some of them wrong. */
export const spreadsheet: Ink = (u, v) => {
  const column = Math.floor(u * 6)
  const row = Math.floor(v * 14)
  const inU = u * 6 - column
  const inV = v * 14 - row
  let color = white
  if (row === 13) color = paint('#2f8f6a')
  else if (column === 0) color = paint('#dfe8e4')
  else if (chance(column, row) > 0.86) color = paint('#ffc2b6')
  const figure = within(inU, 0.18, 0.4 + 0.42 * chance(column + 3, row)) * within(inV, 0.34, 0.62)
  const scribble = 0.55 + 0.45 * Math.sign(Math.sin(u * 190 + row))
  color = mix(color, row === 13 ? white : paint('#42525e'), figure * scribble * 0.85)
  const rule = Math.max(line(inU, 0.035), line(1 - inU, 0.035), line(inV, 0.07), line(1 - inV, 0.07))
  return mix(color, faint, rule * 0.9)
}

/** Wavy lines of a trend in a card, as the app draws them. */
export function chart({
  seed,
  first = ocean,
  second = coral,
}: {
  seed: number
  first?: Vector
  second?: Vector
}): Ink {
  return (u, v) => {
    let color = mix(paint('#ffffff'), paint('#e7f6fe'), 1 - v)
    if (v > 0.86) return within(u, 0.08, 0.55) * within(v, 0.9, 0.95) ? white : ocean
    const grid = Math.max(line((v * 6) % 1, 0.03), 0) * within(v, 0.08, 0.8) * within(u, 0.08, 0.92)
    color = mix(color, faint, grid * 0.6)
    if (u < 0.08 || u > 0.92) return color
    const upper = 0.58 + 0.1 * noise(u * 4 + seed, seed, 1) + 0.04 * noise(u * 13, seed, 2)
    const lower = 0.3 + 0.12 * noise(u * 3.2 + seed, seed, 5) + 0.03 * noise(u * 15, seed, 7)
    color = mix(color, mix(white, first, 0.22), within(v, lower, upper) * 0.6)
    color = mix(color, first, line(v - upper, 0.022))
    color = mix(color, second, line(v - lower, 0.022))
    const dot = Math.hypot(((u * 7) % 1) / 7 - 0.071, v - lower)
    return mix(color, second, smooth(0.026, 0.02, dot))
  }
}

/** A month: a coloured head, boxes for the days, and a tick where the work was done. */
export const calendar: Ink = (u, v) => {
  if (v > 0.8) return within(u, 0.3, 0.7) * within(v, 0.86, 0.92) ? white : coral
  const column = Math.floor(u * 7)
  const row = Math.floor((v / 0.8) * 5)
  const inU = u * 7 - column
  const inV = (v / 0.8) * 5 - row
  let color = (column + row) % 2 === 0 ? white : paint('#eef4f7')
  const done = chance(column + 2, row + 5) > 0.45
  if (done) {
    const short = line(inV - 0.4 + (inU - 0.42) * 1.1, 0.1) * within(inU, 0.24, 0.42)
    const long = line(inV - 0.4 - (inU - 0.42) * 1.15, 0.1) * within(inU, 0.42, 0.78)
    color = mix(color, chance(column, row) > 0.6 ? coral : ocean, Math.max(short, long))
  }
  const rule = Math.max(line(inU, 0.04), line(1 - inU, 0.04), line(inV, 0.05), line(1 - inV, 0.05))
  return mix(color, faint, rule * 0.8)
}

/** Lines of writing with a small trend below them. */
export const notes: Ink = (u, v) => {
  if (v < 0.42 && v > 0.08) return mix(white, chart({ seed: 4 })(u, v * 1.9), within(u, 0.1, 0.9))
  const row = Math.floor(v * 16)
  const written =
    within(v * 16 - row, 0.3, 0.62) * within(u, 0.12, 0.5 + 0.36 * chance(row, 2)) * within(v, 0.46, 0.92)
  const broken = Math.sin(u * 120 + row * 3) > -0.75 ? 1 : 0
  return mix(white, row === 14 ? coral : paint('#52636f'), written * broken * 0.85)
}

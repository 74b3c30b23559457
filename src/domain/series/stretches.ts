import { daySeconds } from '#domain/time/timestamps.ts'

/** The widths of the cells of which the lowest and the highest reading are kept, seconds: each twelve of the one before. */
export const cells = [
  daySeconds / 144,
  daySeconds / 12,
  daySeconds,
  12 * daySeconds,
  144 * daySeconds,
] as const
/** A place in `cells`. */
export type Level = 0 | 1 | 2 | 3 | 4
/** How wide a stretch of time is of which the lowest and the highest value stay, in seconds. */
export type Stretches = {
  start: number
  length: number
  /** All readings of a cell, so many seconds from 1970 on, belong to the stretch in which the cell begins. */
  cell?: number | undefined
}

/** How many points of a parameter a chart gets unless it asks for others; a tank of a thousand logs comes whole. */
export const usualPoints = 1_200
/** A stretch may be so many times as wide as asked for where it is a cell then: one look at what is kept instead of many. */
const mayWiden = 1.75

/** Stretches for about so many points, two of each. */
export function stretchesFor({ start, end, points }: { start: number; end: number; points: number }) {
  const length = Math.max(1, (end - start) / Math.max(1, Math.floor(points / 2)))
  const cell = cells.find((cell) => cell >= length && cell <= mayWiden * length)
  return { start, length: cell ?? length }
}

/** The widest cells that fit in a stretch of the chart; undefined where only the readings themselves do. */
export function levelFor({ length }: Stretches): Level | undefined {
  const level = cells.findLastIndex((cell) => cell <= length)
  return level === -1 ? undefined : (level as Level)
}

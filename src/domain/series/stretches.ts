import { daySeconds } from '#domain/time/timestamps.ts'

/** Widths, in seconds, of the cells whose lowest and highest reading are kept. Each is twelve times the one before. */
export const cells = [
  daySeconds / 144,
  daySeconds / 12,
  daySeconds,
  12 * daySeconds,
  144 * daySeconds,
] as const
/** An index of `cells`. */
export type Level = 0 | 1 | 2 | 3 | 4
/** Stretches of time, in seconds, of each of which only the lowest and the highest value stay. */
export type Stretches = {
  start: number
  length: number
  /** The width in seconds of cells counted from 1970. A cell's readings belong to the stretch in which it begins. */
  cell?: number | undefined
}

/** How many points of a parameter a chart gets that asks for no number. A tank of a thousand logs is not thinned. */
export const usualPoints = 1_200
/** A stretch may be so many times wider than asked for to be as wide as a cell: then it needs one, not many. */
const mayWiden = 1.75

/** Stretches for about so many points, two points a stretch. */
export function stretchesFor({ start, end, points }: { start: number; end: number; points: number }) {
  const length = Math.max(1, (end - start) / Math.max(1, Math.floor(points / 2)))
  const cell = cells.find((cell) => cell >= length && cell <= mayWiden * length)
  return { start, length: cell ?? length }
}

/** The level of the widest cells that fit in a stretch; undefined when none fit, so that readings are needed. */
export function levelFor({ length }: Stretches): Level | undefined {
  const level = cells.findLastIndex((cell) => cell <= length)
  return level === -1 ? undefined : (level as Level)
}

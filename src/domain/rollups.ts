import type { Stretches } from './reduce-series.ts'
import { daySeconds } from './timestamps.ts'

/** The widths of the cells of which the lowest and the highest reading are kept, seconds: each twelve of the one before. */
export const cells = [daySeconds / 144, daySeconds / 12, daySeconds, 12 * daySeconds] as const
/** A place in `cells`. */
export type Level = 0 | 1 | 2 | 3
export const dayLevel: Level = 2
export const widestLevel: Level = 3

const cellsInBlock = 144

/** The number of the block in which what is kept of a moment lies: each holds 144 cells. */
export function blockOf(level: Level, at: number): number {
  return Math.floor(at / (cells[level] * cellsInBlock))
}

/** The widest cells that fit in a stretch of the chart; undefined where only the readings themselves do. */
export function levelFor({ length }: Stretches): Level | undefined {
  const level = cells.findLastIndex((cell) => cell <= length)
  return level === -1 ? undefined : (level as Level)
}

/** A part of the time axis, seconds: its end is not in it. */
export type Span = { from: number; to: number }
export type Piece = Span & { level: Level }

/** From which cells a span of whole days is put together: those of the level, and days where the widest do not fit. */
export function piecesOf({ from, to }: Span, level: Level): Piece[] {
  if (level !== widestLevel) return [{ from, to, level }]
  const width = cells[widestLevel]
  const inner = { from: Math.ceil(from / width) * width, to: Math.floor(to / width) * width }
  if (inner.from >= inner.to) return [{ from, to, level: dayLevel }]
  const pieces: Piece[] = [
    { from, to: inner.from, level: dayLevel },
    { ...inner, level: widestLevel },
    { from: inner.to, to, level: dayLevel },
  ]
  return pieces.filter((piece) => piece.from < piece.to)
}

import type { Level } from './stretches.ts'
import { cells } from './stretches.ts'

export const dayLevel: Level = 2
export const widestLevel: Level = 3

const cellsInBlock = 144

/** The number of the block in which what is kept of a moment lies: each holds 144 cells. */
export function blockOf(level: Level, at: number): number {
  return Math.floor(at / (cells[level] * cellsInBlock))
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

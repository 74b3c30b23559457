import type { Level } from './stretches.ts'
import { cells } from './stretches.ts'

export const dayLevel: Level = 2
/** Each is made from the one before it, the first of them from days. */
export const widerLevels: readonly Level[] = [3, 4]
export const widestLevel: Level = 4

/** What is kept: the lowest and highest reading of each cell, or what a line through its readings is made of. */
export type Kind = 'points' | 'lines'

/**
 * Of points a chart reads many cells in a row; of lines the widest that fit and a few narrower ones at each end, which shall
 * not come with many that nobody asked for.
 */
const cellsInBlock = { points: 144, lines: 12 } as const

/** The number of the block in which what is kept of a moment lies. */
export function blockOf({ kind, level }: { kind: Kind; level: Level }, at: number): number {
  return Math.floor(at / (cells[level] * cellsInBlock[kind]))
}

/** A part of the time axis, seconds: its end is not in it. */
export type Span = { from: number; to: number }
export type Piece = Span & { level: Level }

/** From which cells a span of whole days is put together: those of the level, and narrower ones, down to days, where they do not fit. */
export function piecesOf({ from, to }: Span, level: Level): Piece[] {
  if (from >= to) return []
  if (level <= dayLevel) return [{ from, to, level }]
  const width = cells[level]
  const narrower = (level - 1) as Level
  const inner = { from: Math.ceil(from / width) * width, to: Math.floor(to / width) * width }
  if (inner.from >= inner.to) return piecesOf({ from, to }, narrower)
  return [
    ...piecesOf({ from, to: inner.from }, narrower),
    { ...inner, level },
    ...piecesOf({ from: inner.to, to }, narrower),
  ]
}

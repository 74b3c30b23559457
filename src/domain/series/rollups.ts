import type { Level } from './stretches.ts'
import { cells } from './stretches.ts'

export const dayLevel: Level = 2
/** Levels wider than days. Each is made from the one before it, the first of them from days. */
export const widerLevels: readonly Level[] = [3, 4]
export const widestLevel: Level = 4

/** Each cell keeps its lowest and highest reading, or the numbers that make a line through its readings. */
export type Kind = 'points' | 'lines'

/**
 * How many cells a block has. A chart reads the points of many cells in a row. Of lines it reads the widest cells that
 * fit, and at each end a few narrower ones: in small blocks these do not bring along many others that are not needed.
 */
const cellsInBlock = { points: 144, lines: 12 } as const

/** The number of the block that has the cell of a moment. */
export function blockOf({ kind, level }: { kind: Kind; level: Level }, at: number): number {
  return Math.floor(at / (cells[level] * cellsInBlock[kind]))
}

/** A part of the time axis, in seconds, without its end. */
export type Span = { from: number; to: number }
export type Piece = Span & { level: Level }

/** The cells that make up a span of whole days: those of the level, and where none fit, narrower ones down to days. */
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

import type { Kind, Piece, Span } from '#domain/series/rollups.ts'
import { blockOf, piecesOf } from '#domain/series/rollups.ts'
import type { Level } from '#domain/series/stretches.ts'
import { cells } from '#domain/series/stretches.ts'
import { TrendLine } from '#domain/series/trend.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Part } from './rolled-days.ts'
import { monthOf, partsOf } from './rolled-days.ts'
import { blocksOf, rolledMonths } from './rollups.store.ts'
import { allLogs, widths } from './span-roll.ts'

/** `only` names parameters; without it all are read. */
type ReadRequest = { aquariumId: number; kind: Kind; level: Level } & {
  parts: readonly Part[]
  only?: readonly string[] | undefined
}

const none = new Float64Array()

/** The stored blocks of the rolled-up parts of a range. */
export class RolledUp {
  readonly #kind: Kind
  readonly #level: Level
  readonly #blocks: ReadonlyMap<string, Float64Array>

  constructor(kind: Kind, level: Level, blocks: ReadonlyMap<string, Float64Array>) {
    this.#kind = kind
    this.#level = level
    this.#blocks = blocks
  }

  /** Calls `take` for each entry in the order of time: it begins at `index` of `numbers`. */
  each(parameter: string, part: Span, take: (numbers: Float64Array, index: number) => void) {
    const width = widths[this.#kind]
    for (const { from, to, level } of piecesOf(part, this.#level))
      for (const block of blocksIn(this.#kind, { from, to, level })) {
        const numbers = this.#blocks.get(nameOf({ level, block, parameter })) ?? none
        for (let index = 0; index < numbers.length; index += width) {
          const at = numbers[index] ?? 0
          if (at >= to) break
          if (at >= from) take(numbers, index)
        }
      }
  }

  addTo(line: TrendLine, parameter: string, part: Span) {
    this.each(parameter, part, (numbers, index) => line.addLine(numbers, index + 1))
  }

  lastOf(parameter: string, part: Span): { value: number; timestamp: Timestamp } | undefined {
    const line = new TrendLine()
    this.addTo(line, parameter, part)
    const last = line.ends()?.last
    return last && { value: last.value, timestamp: secondsToTimestamp(last.at) }
  }

  /** Calls `take` for each cell with readings, and their number, in the order of time. */
  eachCell(parameter: string, part: Span, take: (cell: Span, count: number) => void) {
    for (const piece of piecesOf(part, this.#level))
      this.each(parameter, piece, (numbers, index) => {
        const from = numbers[index] ?? 0
        take({ from, to: from + cells[piece.level] }, numbers[index + 1] ?? 0)
      })
  }

  logsIn(part: Span): number {
    const line = new TrendLine()
    this.addTo(line, allLogs, part)
    return line.state()[0]
  }
}

/** Cuts a range (seconds) where days begin and end that are rolled up down to this level. */
export async function partsOfRange(
  db: Db,
  { aquariumId, level, ...span }: Span & { aquariumId: number; level: Level },
): Promise<Part[]> {
  const last = monthOf(span.to - 1)
  const months = await rolledMonths(db, { aquariumId, first: monthOf(span.from), last })
  return partsOf(span, { months, level })
}

export async function readRolledUp(
  db: Db,
  { aquariumId, kind, level, parts, only }: ReadRequest,
): Promise<RolledUp> {
  const pieces = parts.filter(({ isRolled }) => isRolled).flatMap((part) => piecesOf(part, level))
  const selections = [...Map.groupBy(pieces, (piece) => piece.level)].map(([level, pieces]) => ({
    level,
    blocks: [...new Set(pieces.flatMap((piece) => blocksIn(kind, piece)))],
  }))
  const found = new Map<string, Float64Array>()
  for (const { numbers, ...name } of await blocksOf(db, { aquariumId, kind, selections, only }))
    found.set(nameOf(name), numbers)
  return new RolledUp(kind, level, found)
}

function blocksIn(kind: Kind, { from, to, level }: Piece): number[] {
  const first = blockOf({ kind, level }, from)
  const last = blockOf({ kind, level }, to - 1)
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}

function nameOf({ level, block, parameter }: { level: Level; block: number; parameter: string }): string {
  return `${level} ${block} ${parameter}`
}

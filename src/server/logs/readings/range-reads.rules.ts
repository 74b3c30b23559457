import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import type { Span } from '#domain/series/rollups.ts'
import { dayLevel, widestLevel } from '#domain/series/rollups.ts'
import type { Level } from '#domain/series/stretches.ts'
import type { TrendLine } from '#domain/series/trend.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { countLogs } from '#server/logs/logs.store.ts'
import { logsInOrder } from '#server/logs/logs-in-order.rules.ts'
import type { Part } from '#server/logs/rolled-up/rolled-days.ts'
import type { RolledUp } from '#server/logs/rolled-up/rolled-reads.rules.ts'
import { partsOfRange, readRolledUp } from '#server/logs/rolled-up/rolled-reads.rules.ts'

/** In a tank or range with more logs than this, those of rolled-up days are not read one by one. */
export const mostWalked = 4_000
/** When so many logs of past days are read one by one, the days are worth rolling up. */
const worthRolling = 500

/** A range cut where rolled-up days begin and end, with the lines of these days. */
export type CutRange = { aquariumId: number; parts: readonly Part[]; lines: RolledUp }

type Ends = { aquariumId: number; earliest: string; newest: string }
/** The widest cells of the lines, and the parameters to read, all without `only`. */
type Lines = { level?: Level; only?: readonly string[] }

/** Cuts a range in seconds. An end with no log beyond it includes its whole day. */
export async function cutRange(
  db: Db,
  { aquariumId, earliest, newest, level = widestLevel, only, ...span }: Span & Ends & Lines,
): Promise<CutRange> {
  const [first, last] = [timestampToSeconds(earliest), timestampToSeconds(newest)]
  const from = span.from <= first ? Math.floor(first / daySeconds) * daySeconds : span.from
  const to = span.to > last ? (Math.floor(last / daySeconds) + 1) * daySeconds : span.to
  const parts = await partsOfRange(db, { aquariumId, from, to, level: dayLevel })
  const lines = await readRolledUp(db, { aquariumId, kind: 'lines', level, parts, only })
  return { aquariumId, parts, lines }
}

export async function countCut(db: Db, { aquariumId, parts, lines }: CutRange): Promise<number> {
  let total = 0
  for (const part of parts)
    total += part.isRolled ? lines.logsIn(part) : await countLogs(db, { aquariumId, ...asRange(part) })
  return total
}

/** Takes readings in the order of time: of a rolled-up part points and a line. */
export type ReadingsTaker = {
  point(key: ParameterKey, at: number, value: number): void
  /** To it the lines of parts, or single readings, are added. */
  line(key: ParameterKey): TrendLine
}

type ReadOptions = { level: Level; lastDay: number; signal: AbortSignal | undefined; taker: ReadingsTaker }

/** Reads rolled-up parts from what is stored; answers whether much should be rolled up and is not. */
export async function readCut(
  db: Db,
  ofDays: CutRange,
  { level, lastDay, signal, taker }: ReadOptions,
): Promise<boolean> {
  const { aquariumId } = ofDays
  const { parts, lines } = level === 0 ? await narrowed(db, ofDays) : ofDays
  const points = await readRolledUp(db, { aquariumId, kind: 'points', level, parts })
  let walked = 0
  for (const part of parts) {
    if (!part.isRolled) {
      walked += await walk(db, { aquariumId, span: part, signal, taker })
      continue
    }
    for (const key of parameterKeys) {
      points.each(key, part, (numbers, index) =>
        taker.point(key, numbers[index] ?? 0, numbers[index + 1] ?? 0),
      )
      lines.addTo(taker.line(key), key, part)
    }
  }
  return walked >= worthRolling && ofDays.parts.some((part) => isStale(part, lastDay))
}

/**
 * Cuts the range again where the narrowest cells are stored. The lines are read anew, as a wide cell may reach beyond a
 * part.
 */
async function narrowed(db: Db, { aquariumId, parts: ofDays }: CutRange): Promise<CutRange> {
  const from = ofDays[0]?.from ?? 0
  const parts = await partsOfRange(db, { aquariumId, from, to: ofDays.at(-1)?.to ?? from, level: 0 })
  const lines = await readRolledUp(db, { aquariumId, kind: 'lines', level: widestLevel, parts })
  return { aquariumId, parts, lines }
}

/** True for a part with a day that is over and not rolled up. */
function isStale({ from, to, isRolled }: Part, lastDay: number): boolean {
  const day = Math.ceil(from / daySeconds) * daySeconds
  return !isRolled && day + daySeconds <= Math.min(to, lastDay)
}

type Walk = { aquariumId: number; span: Span; signal: AbortSignal | undefined; taker: ReadingsTaker }

/** Reads logs one by one, and answers how many there were. */
export async function walk(db: Db, { aquariumId, span, signal, taker }: Walk): Promise<number> {
  let walked = 0
  for await (const logs of logsInOrder(db, { aquariumId, ...asRange(span), ...(signal && { signal }) })) {
    walked += logs.length
    for (const log of logs) {
      const at = timestampToSeconds(log.timestamp)
      for (const key of parameterKeys) {
        const value = log[key]
        if (value === null) continue
        taker.point(key, at, value)
        taker.line(key).add(at, value)
      }
    }
  }
  return walked
}

/** The first and the last second, as timestamps. */
export function asRange({ from, to }: Span) {
  return { from: secondsToTimestamp(from), to: secondsToTimestamp(to - 1) }
}

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

/** In a tank, or a range of it, with more logs than this, the logs of rolled-up days are not read one by one. */
export const mostWalked = 4_000
/** When this many logs of past days are read one by one, the days are worth rolling up. */
const worthRolling = 500

/** A range of an aquarium, cut where rolled-up days begin and end, with the lines of these days. */
export type CutRange = { aquariumId: number; parts: readonly Part[]; lines: RolledUp }

type Ends = { aquariumId: number; earliest: string; newest: string }
/** How wide the cells of the lines may be, and of which parameters lines are read: of all without `only`. */
type Lines = { level?: Level; only?: readonly string[] }

/** Cuts a range whose ends (seconds) are logs or between them. If no log lies beyond an end, the whole day of that end is included. */
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

/** How many logs lie in a range. */
export async function countCut(db: Db, { aquariumId, parts, lines }: CutRange): Promise<number> {
  let total = 0
  for (const part of parts)
    total += part.isRolled ? lines.logsIn(part) : await countLogs(db, { aquariumId, ...asRange(part) })
  return total
}

/** Takes readings in the order of time: of a rolled-up part its points, and a line through all its readings. */
export type Taker = {
  point(key: ParameterKey, at: number, value: number): void
  /** The line to which the lines of a part, or single readings, are added. */
  line(key: ParameterKey): TrendLine
}

type Reading = { level: Level; lastDay: number; signal: AbortSignal | undefined; taker: Taker }

/** Reads a range, its rolled-up parts from what is stored of them; answers whether much of it should be rolled up and is not. */
export async function readCut(
  db: Db,
  ofDays: CutRange,
  { level, lastDay, signal, taker }: Reading,
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
 * Cuts the range again, at the days for which the narrowest cells are stored, too. The lines are those of the new parts: a wide cell of
 * the old ones may reach beyond a new part.
 */
async function narrowed(db: Db, { aquariumId, parts: ofDays }: CutRange): Promise<CutRange> {
  const from = ofDays[0]?.from ?? 0
  const parts = await partsOfRange(db, { aquariumId, from, to: ofDays.at(-1)?.to ?? from, level: 0 })
  const lines = await readRolledUp(db, { aquariumId, kind: 'lines', level: widestLevel, parts })
  return { aquariumId, parts, lines }
}

/** Whether a part has a day that is over and not rolled up. */
function isStale({ from, to, isRolled }: Part, lastDay: number): boolean {
  const day = Math.ceil(from / daySeconds) * daySeconds
  return !isRolled && day + daySeconds <= Math.min(to, lastDay)
}

type Walk = { aquariumId: number; span: Span; signal: AbortSignal | undefined; taker: Taker }

/** Reads the logs of a span one by one, and answers how many there were. */
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

/** The first and the last second of a span, as timestamps. */
export function asRange({ from, to }: Span) {
  return { from: secondsToTimestamp(from), to: secondsToTimestamp(to - 1) }
}

import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import type { Span } from '#domain/series/rollups.ts'
import { dayLevel, widestLevel } from '#domain/series/rollups.ts'
import type { Level } from '#domain/series/stretches.ts'
import type { TrendLine } from '#domain/series/trend.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Part } from '#server/logs/rolled-up/rolled-days.ts'
import type { RolledUp } from '#server/logs/rolled-up/rolled-reads.rules.ts'
import { partsOfRange, readRolledUp } from '#server/logs/rolled-up/rolled-reads.rules.ts'
import { countLogs } from './logs.store.ts'
import { logsInOrder } from './logs-in-order.rules.ts'

/** A tank, or a range of it, with more logs than this is not walked through where days are rolled up. */
export const mostWalked = 4_000
/** So many logs of past days that are read one by one are worth rolling up. */
const worthRolling = 500

/** A range of an aquarium, cut where days are rolled up; its lines are read already. */
export type CutRange = { aquariumId: number; parts: readonly Part[]; lines: RolledUp }

type Ends = { aquariumId: number; earliest: string; newest: string }
/** How wide the cells of its lines may be, and of which parameters they are read; of all without that. */
type Lines = { level?: Level; only?: readonly string[] }

/** A range whose ends, seconds, are logs or between them. Where nothing lies beyond an end, its whole day belongs to it. */
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

/** How many logs lie in it. */
export async function countCut(db: Db, { aquariumId, parts, lines }: CutRange): Promise<number> {
  let total = 0
  for (const part of parts)
    total += part.isRolled ? lines.logsIn(part) : await countLogs(db, { aquariumId, ...asRange(part) })
  return total
}

/** What takes readings in the order of time: of a rolled part its points, and a line through all that it has. */
export type Taker = {
  point(key: ParameterKey, at: number, value: number): void
  /** All of the lines of a part, or of one reading. */
  line(key: ParameterKey): TrendLine
}

type Reading = { level: Level; lastDay: number; signal: AbortSignal | undefined; taker: Taker }

/** Reads a range by its rolled parts; answers whether much of it should be rolled up and is not. */
export async function readCut(
  db: Db,
  { aquariumId, parts: ofDays, lines }: CutRange,
  { level, lastDay, signal, taker }: Reading,
): Promise<boolean> {
  const parts = level === 0 ? await narrowed(db, { aquariumId, parts: ofDays }) : ofDays
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
  return walked >= worthRolling && ofDays.some((part) => isStale(part, lastDay))
}

/** Where the narrowest cells are kept, too. */
async function narrowed(db: Db, { aquariumId, parts }: Pick<CutRange, 'aquariumId' | 'parts'>) {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return parts
  return partsOfRange(db, { aquariumId, from: first.from, to: last.to, level: 0 })
}

/** Whether it has a day that is over and not rolled up. */
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

/** Its first and its last second. */
export function asRange({ from, to }: Span) {
  return { from: secondsToTimestamp(from), to: secondsToTimestamp(to - 1) }
}

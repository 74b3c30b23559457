import { setImmediate } from 'node:timers/promises'
import type { Kind, Span } from '#domain/series/rollups.ts'
import { blockOf, dayLevel, widerLevels } from '#domain/series/rollups.ts'
import type { Level } from '#domain/series/stretches.ts'
import { cells } from '#domain/series/stretches.ts'
import {
  daySeconds,
  latestPossible,
  secondsToTimestamp,
  timestampToSeconds,
} from '#domain/time/timestamps.ts'
import type { Database } from '#server/db/database.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { countKept, endsOfLogs, nextTimestamp } from '#server/logs/logs.store.ts'
import { logsInOrder } from '#server/logs/logs-in-order.rules.ts'
import { mostWalked } from '#server/logs/readings/range-reads.rules.ts'
import { dayOfMonth, monthAfter, monthOf, startOfMonth } from './rolled-days.ts'
import * as store from './rollups.store.ts'
import { dayMarks, SpanRoll, wider, withEntries } from './span-roll.ts'

/** Days are rolled up together until they have more logs than this. */
const logsTogether = 10_000

export type RollUpParts = { database: Pick<Database, 'db' | 'snapshots'>; now: Date; signal?: AbortSignal }
/** Whether days are left; `waits` when somebody is writing or rolling up just now. */
export type RollUpResult = 'done' | 'more' | 'waits'

/**
 * Rolls up the oldest days before the last log's day. They are read from a snapshot, under a claim that a trigger
 * removes when a
 * log of the month is written meanwhile: then nothing is stored.
 */
export async function rollSomeUp(
  { database: { db, snapshots }, now, signal }: RollUpParts,
  aquariumId: number,
): Promise<RollUpResult> {
  const read = <Result>(work: (db: Db) => Promise<Result>) =>
    snapshots.read({ userId: 0, ...(signal && { signal }) }, work)
  const span = await read((db) => nextDays(db, { aquariumId, now }))
  if (!span) return 'done'
  const month = monthOf(span.from)
  const claim = crypto.randomUUID()
  await store.claimMonth(db, { aquariumId, month, claim })
  const horizon = await store.horizonNow(db)
  const rolled = await read(async (db) =>
    (await store.isBeyond(db, horizon)) ? rollUp(db, { aquariumId, span, signal }) : undefined,
  )
  if (!rolled) return 'waits'
  const isKept = await db.transaction().execute((db) => keep(db, { aquariumId, month, claim, ...rolled }))
  return isKept ? 'more' : 'waits'
}

/** The oldest stale days of one month; months without logs need no row. */
async function nextDays(
  db: Db,
  { aquariumId, now }: { aquariumId: number; now: Date },
): Promise<Span | undefined> {
  if ((await countKept(db, aquariumId)) <= mostWalked) return undefined
  const ends = await endsOfLogs(db, { aquariumId, upTo: latestPossible(now) })
  const last = ends.latest ?? ends.newest
  if (ends.earliest === null || last === null) return undefined
  const end = dayOf(timestampToSeconds(last)) * daySeconds
  const [firstMonth, lastMonth] = [ends.earliest.slice(0, 7), last.slice(0, 7)]
  const months = await store.rolledMonths(db, { aquariumId, first: firstMonth, last: lastMonth })
  const known = new Map(months.map(({ month, days }) => [month, days]))
  let from = dayOf(timestampToSeconds(ends.earliest)) * daySeconds
  while (from < end) {
    if (!known.has(monthOf(from))) {
      const next = await nextTimestamp(db, { aquariumId, from: secondsToTimestamp(from) })
      from = Math.max(from, startOfMonth(timestampToSeconds(next ?? last)))
    }
    const stale = staleDays(known.get(monthOf(from)) ?? '', from)
    if (stale.from >= end) return undefined
    if (stale.from < stale.to) return { from: stale.from, to: Math.min(stale.to, end) }
    from = monthAfter(from)
  }
  return undefined
}

/** The first stale days of a month from a day on; an empty span when there are none. */
function staleDays(marks: string, from: number): Span {
  const [first, end] = [startOfMonth(from), monthAfter(from)]
  const isStale = (at: number) => (marks[(at - first) / daySeconds] ?? dayMarks.stale) === dayMarks.stale
  let stale = from
  while (stale < end && !isStale(stale)) stale += daySeconds
  let to = stale
  while (to < end && isStale(to)) to += daySeconds
  return { from: stale, to }
}

function dayOf(at: number): number {
  return Math.floor(at / daySeconds)
}

type DaysToRead = { aquariumId: number; span: Span; signal: AbortSignal | undefined }

/** Rolls up at least one day, and more until they have too many logs together. */
async function rollUp(db: Db, { aquariumId, span, signal }: DaysToRead) {
  const roll = new SpanRoll()
  const range = { from: secondsToTimestamp(span.from), to: secondsToTimestamp(span.to - 1) }
  for await (const logs of logsInOrder(db, { aquariumId, ...range, ...(signal && { signal }) }))
    for (const log of logs) {
      const at = timestampToSeconds(log.timestamp)
      if (roll.logs >= logsTogether && !roll.isAt(dayOf(at)))
        return { roll, span: { from: span.from, to: dayOf(at) * daySeconds } }
      roll.add(log, at)
    }
  return { roll, span }
}

type RolledDays = { aquariumId: number; month: string; claim: string; roll: SpanRoll; span: Span }

/** False when a log of the month was written since it was claimed. */
async function keep(db: Db, { aquariumId, month, claim, roll, span }: RolledDays): Promise<boolean> {
  const held = await store.heldDays(db, { aquariumId, month, claim })
  if (held === undefined) return false
  const { points, lines } = roll.finish()
  for (const level of [0, 1] as const) {
    const entries = points.get(level) ?? new Map()
    await change(db, { aquariumId, kind: 'points', level, span, entries })
  }
  for (const kind of ['points', 'lines'] as const) {
    const entries = (kind === 'lines' ? lines : points.get(dayLevel)) ?? new Map()
    let blocks = await change(db, { aquariumId, kind, level: dayLevel, span, entries })
    for (const level of widerLevels) {
      const width = cells[level]
      const wide = { from: Math.floor(span.from / width) * width, to: Math.ceil(span.to / width) * width }
      // The changed blocks have everything from which the wider cells are made.
      const entries = wider(blocks, { kind, level, span: wide })
      blocks = await change(db, { aquariumId, kind, level, span: wide, entries })
    }
  }
  const marked = [...held]
  for (let at = span.from; at < span.to; at += daySeconds)
    marked[dayOfMonth(at) - 1] = roll.marks.get(dayOf(at)) ?? dayMarks.rolled
  await store.endClaim(db, { aquariumId, month, days: marked.join('') })
  return true
}

type Change = { aquariumId: number; kind: Kind; level: Level; span: Span; entries: Map<string, number[]> }

/** Replaces the entries of a span, and answers the blocks in which they lie. */
async function change(db: Db, { aquariumId, kind, level, span, entries }: Change) {
  // Each change takes milliseconds: other requests come in between.
  await setImmediate()
  const blocks: number[] = []
  const last = blockOf({ kind, level }, span.to - 1)
  for (let block = blockOf({ kind, level }, span.from); block <= last; block += 1) blocks.push(block)
  const present = await store.blocksOf(db, { aquariumId, kind, selections: [{ level, blocks }] })
  const changed = withEntries(present, { entries, span, kind, level })
  await store.writeBlocks(db, { aquariumId, kind, level, blocks: changed })
  return changed
}

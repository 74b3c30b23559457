import type { CustomSeries } from '#contract/aquariums/custom-readings.ts'
import type { Mark } from '#contract/aquariums/marks.ts'
import type { Series } from '#contract/aquariums/series.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { perParameter } from '#domain/parameters/parameters.ts'
import { SeriesCollector, SeriesReducer } from '#domain/series/reduce-series.ts'
import type { Stretches } from '#domain/series/stretches.ts'
import { cells, levelFor, stretchesFor, usualPoints } from '#domain/series/stretches.ts'
import { TrendLine } from '#domain/series/trend.ts'
import { daySeconds, latestPossible, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { LogsRange } from '#server/logs/logs.store.ts'
import { countKept, countLogs, countLogsAfter, endsOfLogs } from '#server/logs/logs.store.ts'
import { notesOf } from '#server/logs/note-search.store.ts'
import { allLogs } from '#server/logs/rolled-up/span-roll.ts'
import type { Shown } from '#server/logs/shown-logs.store.ts'
import { countNotesAlone, endsOfShown } from '#server/logs/shown-logs.store.ts'
import { readingsInOrder } from '#server/parameters/readings-in-order.rules.ts'
import type { ReadingsTaker } from './range-reads.rules.ts'
import { countCut, cutRange, mostWalked, readCut, walk } from './range-reads.rules.ts'

const maxNotes = 500
const noteLength = 200

type SeriesRange = LogsRange & {
  points?: number | undefined
  /** Ids of custom parameters. */
  own?: readonly number[]
  common?: 'none' | undefined
  /** For a reader who is not shown all logs: nothing tells that there are others. */
  shown?: Shown
  /** Aborted when nobody waits any more. */
  signal?: AbortSignal
  now: Date
  /** Called when many logs were read one by one that can be rolled up. */
  onStale?: () => void
}

/**
 * Reads every reading while there are few, else each stretch's lowest and highest. Without `to`, logs that lie in the
 * future
 * are left out, unless there are no others.
 */
export async function readSeries(db: Db, range: SeriesRange): Promise<Series> {
  const { aquariumId, from, to: rangeEnd, points = usualPoints, own = [], common, shown, signal, now } = range
  const ofReader = { aquariumId, upTo: latestPossible(now) }
  const ends = await (shown ? endsOfShown(db, { ...ofReader, shown }) : endsOfLogs(db, ofReader))
  const { earliest, newest } = ends
  const latest = ends.latest ?? newest
  const to = rangeEnd ?? latest ?? undefined
  const start = timestampToSeconds(later(from, earliest ?? from ?? ''))
  const end = timestampToSeconds(earlier(to, newest ?? to ?? ''))
  const span = earliest === null || newest === null || start > end ? undefined : { from: start, to: end + 1 }
  const stored = await countKept(db, aquariumId)
  const isWhole = from === undefined && rangeEnd === undefined && to !== undefined
  // With `none` logs are only counted: custom readings are thinned as much as the logs would be.
  const isOnlyCounted = common === 'none'
  const ofTank = { aquariumId, earliest: earliest ?? '', newest: newest ?? '' }
  const cut =
    span && stored > mostWalked && !(isOnlyCounted && isWhole)
      ? await cutRange(db, { ...ofTank, ...span, ...(isOnlyCounted && { only: [allLogs] }) })
      : undefined
  const counted = isWhole
    ? stored - (await countLogsAfter(db, { aquariumId, to }))
    : await (cut ? countCut(db, cut) : countLogs(db, { aquariumId, from, to }))
  const hasNotes = !isOnlyCounted && shown?.notes !== false
  const total =
    shown?.notes === false ? counted - (await countNotesAlone(db, { aquariumId, from, to })) : counted
  const stretches = total > points ? stretchesFor({ start, end, points }) : undefined
  const level = stretches && total > mostWalked ? levelFor(stretches) : undefined
  const thinning = stretches && { ...stretches, cell: level === undefined ? undefined : cells[level] }
  const taker = new ChartTaker(thinning)
  if (cut && level !== undefined && !isOnlyCounted) {
    const lastDay = Math.floor(timestampToSeconds(latest ?? '') / daySeconds) * daySeconds
    if (await readCut(db, cut, { level, lastDay, signal, taker })) range.onStale?.()
  } else if (span && !isOnlyCounted) await walk(db, { aquariumId, span, signal, taker })
  const notes = hasNotes ? await notesOf(db, { aquariumId, from, to, limit: maxNotes }) : []
  return {
    earliest,
    latest,
    total,
    reduced: stretches !== undefined,
    ...taker.finish(),
    marks: notes.map(asMark),
    ...(own.length > 0 && { own: await readCustom(db, { ids: own, from, to, thinning, signal }) }),
  }
}

class ChartTaker implements ReadingsTaker {
  readonly #collectors: Record<ParameterKey, SeriesCollector | SeriesReducer>
  readonly #lines = perParameter(() => new TrendLine())

  constructor(thinning: Stretches | undefined) {
    this.#collectors = perParameter(() => collectorOf(thinning))
  }

  point(key: ParameterKey, at: number, value: number) {
    this.#collectors[key].add(at, value)
  }

  line(key: ParameterKey): TrendLine {
    return this.#lines[key]
  }

  finish(): Pick<Series, 'series' | 'changes'> {
    return {
      // Only the line of a rolled-up part has its first and last reading.
      series: perParameter(({ key }) => this.#collectors[key].finish(this.#lines[key].ends())),
      changes: perParameter(({ key }) => this.#lines[key].change()),
    }
  }
}

function asMark({ timestamp, note }: { timestamp: string; note: string | null }): Mark {
  const text = [...(note ?? '')].slice(0, noteLength).join('')
  return { at: timestampToSeconds(timestamp), kind: 'note', text }
}

type CustomRange = Pick<SeriesRange, 'from' | 'to'> & {
  signal: AbortSignal | undefined
  ids: readonly number[]
  thinning: Stretches | undefined
}

/** Each in the order of its table: no other readings of the aquarium are passed. */
async function readCustom(db: Db, { ids, from, to, thinning, signal }: CustomRange): Promise<CustomSeries[]> {
  const read: CustomSeries[] = []
  for (const id of ids) {
    const [collector, line] = [collectorOf(thinning), new TrendLine()]
    for await (const readings of readingsInOrder(db, { parameterId: id, from, to, signal }))
      for (const { timestamp, value } of readings) {
        const at = timestampToSeconds(timestamp)
        collector.add(at, value)
        line.add(at, value)
      }
    read.push({ parameter_id: id, ...collector.finish(), change: line.change() })
  }
  return read
}

function collectorOf(thinning: Stretches | undefined) {
  return thinning ? new SeriesReducer(thinning) : new SeriesCollector()
}

function later(from: string | undefined, earliest: string): string {
  return from !== undefined && from > earliest ? from : earliest
}

function earlier(to: string | undefined, latest: string): string {
  return to !== undefined && to < latest ? to : latest
}

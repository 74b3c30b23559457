import type { Series } from '#contract/logs.ts'
import type { OwnSeries } from '#contract/own-readings.ts'
import { parameters, perParameter } from '#domain/parameters.ts'
import { SeriesCollector, SeriesReducer } from '#domain/reduce-series.ts'
import { latestPossible, timestampToSeconds } from '#domain/timestamps.ts'
import { TrendLine } from '#domain/trend.ts'
import type { Db } from '#server/db/schema.ts'
import { readingsInOrder } from '#server/parameters/readings-in-order.rules.ts'
import { countLogs, countLogsUpTo, endsOfLogs } from './logs.store.ts'
import { logsInOrder } from './logs-in-order.rules.ts'

const defaultPoints = 2_000
const maxNotes = 500
const noteLength = 200

type SeriesRange = {
  aquariumId: number
  from?: string | undefined
  to?: string | undefined
  points?: number | undefined
  /** Parameters of the aquarium's own, which are read beside the others. */
  own?: readonly number[]
  ten?: 'none' | undefined
  /** Aborted when nobody waits for them any more. */
  signal?: AbortSignal
  now: Date
}

/**
 * What the chart draws of an aquarium: every reading while there are few, else each stretch's lowest and highest. Where no
 * end is asked for, logs that lie ahead are left out, unless there are no others.
 */
export async function readSeries(
  db: Db,
  { aquariumId, from, to: askedTo, points = defaultPoints, own = [], ten, signal, now }: SeriesRange,
): Promise<Series> {
  const ends = await endsOfLogs(db, { aquariumId, upTo: latestPossible(now) })
  const { earliest, newest } = ends
  const latest = ends.latest ?? newest
  const to = askedTo ?? latest ?? undefined
  const isWhole = from === undefined && askedTo === undefined && to !== undefined
  const total = await (isWhole
    ? countLogsUpTo(db, { aquariumId, to })
    : countLogs(db, { aquariumId, from, to }))
  const start = timestampToSeconds(later(from, earliest ?? from ?? ''))
  const end = timestampToSeconds(earlier(to, newest ?? to ?? ''))
  const reduced = total > points
  const thinning = reduced ? { start, end, points } : undefined
  const collectors = perParameter(() => collectorOf(thinning))
  const lines = perParameter(() => new TrendLine())
  const marks: Series['marks'] = []
  const range = { aquariumId, from, to, ...(signal && { signal }) }
  for await (const logs of ten === 'none' ? [] : logsInOrder(db, range)) {
    for (const log of logs) {
      const at = timestampToSeconds(log.timestamp)
      if (log.note !== null)
        marks.push({ at, kind: 'note', text: [...log.note].slice(0, noteLength).join('') })
      for (const { key } of parameters) {
        const value = log[key]
        if (value === null) continue
        collectors[key].add(at, value)
        lines[key].add(at, value)
      }
    }
    marks.splice(0, marks.length - maxNotes)
  }
  return {
    earliest,
    latest,
    total,
    reduced,
    series: perParameter(({ key }) => collectors[key].finish()),
    changes: perParameter(({ key }) => lines[key].change()),
    marks,
    ...(own.length > 0 && { own: await readOwn(db, { ids: own, from, to, thinning, signal }) }),
  }
}

type OwnRange = Pick<SeriesRange, 'from' | 'to'> & {
  signal: AbortSignal | undefined
  ids: readonly number[]
  thinning: Thinning | undefined
}

/** Each from the table's own order: nothing else of the aquarium is gone by. */
async function readOwn(db: Db, { ids, from, to, thinning, signal }: OwnRange): Promise<OwnSeries[]> {
  const read: OwnSeries[] = []
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

type Thinning = { start: number; end: number; points: number }

function collectorOf(thinning: Thinning | undefined) {
  return thinning ? new SeriesReducer(thinning) : new SeriesCollector()
}

function later(from: string | undefined, earliest: string): string {
  return from !== undefined && from > earliest ? from : earliest
}

function earlier(to: string | undefined, latest: string): string {
  return to !== undefined && to < latest ? to : latest
}

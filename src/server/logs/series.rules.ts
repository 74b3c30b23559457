import type { Series } from '#contract/logs.ts'
import { parameters, perParameter } from '#domain/parameters.ts'
import { SeriesCollector, SeriesReducer } from '#domain/reduce-series.ts'
import { latestPossible, timestampToSeconds } from '#domain/timestamps.ts'
import { TrendLine } from '#domain/trend.ts'
import type { Db } from '#server/db/schema.ts'
import { countLogs, endsOfLogs } from './logs.store.ts'
import { logsInOrder } from './logs-in-order.rules.ts'

const defaultPoints = 2_000
const maxNotes = 500
const noteLength = 200

type SeriesRange = {
  aquariumId: number
  from?: string | undefined
  to?: string | undefined
  points?: number | undefined
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
  { aquariumId, from, to: askedTo, points = defaultPoints, signal, now }: SeriesRange,
): Promise<Series> {
  const ends = await endsOfLogs(db, { aquariumId, upTo: latestPossible(now) })
  const { earliest, newest } = ends
  const latest = ends.latest ?? newest
  const to = askedTo ?? latest ?? undefined
  const total = await countLogs(db, { aquariumId, from, to })
  const start = timestampToSeconds(later(from, earliest ?? from ?? ''))
  const end = timestampToSeconds(earlier(to, newest ?? to ?? ''))
  const reduced = total > points
  const collectors = perParameter(() =>
    reduced ? new SeriesReducer({ start, end, points }) : new SeriesCollector(),
  )
  const lines = perParameter(() => new TrendLine())
  const marks: Series['marks'] = []
  for await (const logs of logsInOrder(db, { aquariumId, from, to, ...(signal && { signal }) })) {
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
  }
}

function later(from: string | undefined, earliest: string): string {
  return from !== undefined && from > earliest ? from : earliest
}

function earlier(to: string | undefined, latest: string): string {
  return to !== undefined && to < latest ? to : latest
}

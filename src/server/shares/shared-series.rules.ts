import type { CustomParameterRow } from '#contract/aquariums/parameters.ts'
import type { Series } from '#contract/aquariums/series.ts'
import type { SharedSeries } from '#contract/shares.ts'
import { maxCustomSeries } from '#domain/parameters/custom-parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { readEventMarks } from '#server/care/care.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { BorneLink } from '#server/http/actor.ts'
import { readSeries } from '#server/logs/readings/series.rules.ts'
import { only, SharedNumbers } from './shared-numbers.ts'

type SeriesRequest = {
  link: BorneLink
  /** Of the link's tank, in the order of the screens. */
  custom: readonly CustomParameterRow[]
  from?: Timestamp | undefined
  to?: Timestamp | undefined
  now: Date
  signal: AbortSignal
  onStale(): void
}

/** The first moment that a link shows; undefined when it shows all. */
export function firstShown({ since }: Pick<BorneLink, 'since'>): Timestamp | undefined {
  return since === null ? undefined : `${since}T00:00:00`
}

/** What the chart of a shared tank draws, never from before the first day that is shown. */
export async function readSharedSeries(db: Db, request: SeriesRequest): Promise<SharedSeries> {
  const { link, custom, to, now, signal, onStale } = request
  const first = firstShown(link)
  const from = first !== undefined && !((request.from ?? '') > first) ? first : request.from
  const aquariumId = link.aquarium_id
  const charted = custom.filter(({ charted, archived_at }) => charted && archived_at === null)
  const own = charted.slice(0, maxCustomSeries).map(({ id }) => id)
  const series = await readSeries(db, { aquariumId, from, to, own, now, signal, onStale })
  const care = link.shows.includes('events')
    ? await readEventMarks(db, { aquariumId, from, to: to ?? latestPossible(now), wasSince: first })
    : { marks: [], complete_from: null }
  const notes = link.shows.includes('notes') ? series.marks : []
  const numbers = new SharedNumbers(custom)
  return {
    ...only(series, ['total', 'reduced', 'series', 'changes']),
    ...endsFrom(first, series),
    own: (series.own ?? []).map((line) => ({
      ...only(line, ['at', 'value', 'change']),
      parameter_id: numbers.of(line.parameter_id),
    })),
    marks: [...notes, ...care.marks]
      .map((mark) => only(mark, ['at', 'kind', 'text', 'percent']))
      .toSorted((one, other) => one.at - other.at),
    marks_from: care.complete_from,
  }
}

/** Nothing tells when the logs before the first day began. */
function endsFrom(
  first: Timestamp | undefined,
  { earliest, latest }: Pick<Series, 'earliest' | 'latest'>,
): Pick<Series, 'earliest' | 'latest'> {
  if (first === undefined || earliest === null || earliest >= first) return { earliest, latest }
  return latest !== null && latest >= first ? { earliest: first, latest } : { earliest: null, latest: null }
}

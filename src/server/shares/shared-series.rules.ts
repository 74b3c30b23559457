import type { CustomParameterRow } from '#contract/aquariums/parameters.ts'
import type { SharedSeries } from '#contract/shares.ts'
import { maxCustomSeries } from '#domain/parameters/custom-parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { latestPossible } from '#domain/time/timestamps.ts'
import { readEventMarks } from '#server/care/care.rules.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { BorneLink } from '#server/http/actor.ts'
import { readSeries } from '#server/logs/readings/series.rules.ts'
import type { Shown } from '#server/logs/shown-logs.store.ts'
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

/** The logs that a link shows. */
export function shownBy(link: Pick<BorneLink, 'since' | 'shows'>): Shown {
  return { since: firstShown(link), notes: link.shows.includes('notes') }
}

/** What the chart of a shared tank draws, never from before the first day that is shown. */
export async function readSharedSeries(db: Db, request: SeriesRequest): Promise<SharedSeries> {
  const { link, custom, to, now, signal, onStale } = request
  const shown = shownBy(link)
  const first = shown.since
  const from = first !== undefined && !((request.from ?? '') > first) ? first : request.from
  const aquariumId = link.aquarium_id
  const charted = custom.filter(({ charted, archived_at }) => charted && archived_at === null)
  const own = charted.slice(0, maxCustomSeries).map(({ id }) => id)
  const series = await readSeries(db, { aquariumId, from, to, own, shown, now, signal, onStale })
  const care = link.shows.includes('events')
    ? await readEventMarks(db, { aquariumId, from, to: to ?? latestPossible(now), wasSince: first })
    : { marks: [], complete_from: null }
  const numbers = new SharedNumbers(custom)
  return {
    ...only(series, ['earliest', 'latest', 'total', 'reduced', 'series', 'changes']),
    own: (series.own ?? []).map((line) => ({
      ...only(line, ['at', 'value', 'change']),
      parameter_id: numbers.of(line.parameter_id),
    })),
    marks: [...series.marks, ...care.marks]
      .map((mark) => only(mark, ['at', 'kind', 'text', 'percent']))
      .toSorted((one, other) => one.at - other.at),
    marks_from: care.complete_from,
  }
}

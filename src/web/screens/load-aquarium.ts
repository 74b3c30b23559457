import { asFailure } from '#web/api/api.ts'
import { withSeriesOfCustom } from '#web/custom-parameters/custom-series.ts'
import { load } from '#web/offline/load.ts'
import type { LoadedAquarium } from '#web/readings/aquarium-section.ts'
import { chartedCustom, withCustomLatest, withCustomSeries } from '#web/readings/custom-values.ts'
import type { ChartRange } from '#web/trends/chart-range.ts'
import { noMarks, withEventMarks } from '#web/trends/event-marks.tsx'
import { coversRecent, recentDays, recentRange } from '#web/trends/latest-readings/recent-series.ts'

/** As many points as a small line can show: the lowest and the highest of each day. */
const recentPoints = 2 * recentDays

type AquariumQuery = { range: ChartRange; signal: AbortSignal }

/** Loads an aquarium with the lines of its chart and of its tiles, or an Error in place of lines that failed. */
export async function loadAquarium(id: number, { range, signal }: AquariumQuery): Promise<LoadedAquarium> {
  const params = { id }
  const [found, ofAll, marks, consumption] = await Promise.all([
    load('GET /api/aquariums/:id', { params, query: { logs: 'none' }, signal }),
    load('GET /api/aquariums/:id/series', { params, query: range, signal }).catch(asFailure),
    load('GET /api/aquariums/:id/marks', { params, query: range, signal }).catch(() => noMarks),
    load('GET /api/aquariums/:id/consumption', { params, signal }).catch(() => undefined),
  ])
  const aquarium = withCustomLatest(found)
  const own = chartedCustom(aquarium)
  const series = withEventMarks(await withSeriesOfCustom(ofAll, { id, own, range, signal }), marks)
  const loaded = { aquarium, series, consumption, marksFrom: marks.complete_from }
  const recent = aquarium.last_logged === null ? undefined : recentRange(aquarium.last_logged)
  if (!recent || coversRecent(range, recent)) return { ...loaded, recent: series }
  const query = { ...recent, points: recentPoints, ...(own.length > 0 && { own: own.join() }) }
  const small = load('GET /api/aquariums/:id/series', { params, query, signal })
    .then((found) => withCustomSeries(found, found.own))
    .catch(asFailure)
  return { ...loaded, recent: await small }
}

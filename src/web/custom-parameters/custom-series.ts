import type { Series } from '#contract/aquariums/series.ts'
import { maxCustomSeries } from '#domain/parameters/custom-parameters.ts'
import { asFailure } from '#web/api/api.ts'
import { load } from '#web/offline/load.ts'
import { withCustomSeries } from '#web/readings/custom-values.ts'
import type { ChartRange } from '#web/trends/chart-range.ts'

type Wanted = {
  id: number
  own: readonly number[]
  range: ChartRange & { points?: number }
  signal: AbortSignal
}

/** Adds the series of a tank's custom parameters, which are known only once the tank is loaded, by one more request for every ten. */
export async function withSeriesOfCustom(
  series: Series | Error,
  { id, own, range, signal }: Wanted,
): Promise<Series | Error> {
  if (own.length === 0 || series instanceof Error) return series
  const [now, later] = [own.slice(0, maxCustomSeries), own.slice(maxCustomSeries)]
  const query = { ...range, own: now.join(), common: 'none' } as const
  const found = await load('GET /api/aquariums/:id/series', { params: { id }, query, signal }).catch(
    asFailure,
  )
  if (found instanceof Error) return found
  return withSeriesOfCustom(withCustomSeries(series, found.own), { id, own: later, range, signal })
}

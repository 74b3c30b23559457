import type { Series } from '#contract/aquariums/series.ts'
import { asFailure } from '#web/api/api.ts'
import { load } from '#web/offline/load.ts'
import { withCustomSeries } from '#web/readings/custom-values.ts'
import type { ChartRange } from '#web/trends/chart-range.ts'

type Wanted = { id: number; own: readonly number[]; range: ChartRange; signal: AbortSignal }

/** Adds the series of a tank's custom parameters, which are known only once the tank is loaded, by one more request. */
export async function withSeriesOfCustom(
  series: Series | Error,
  { id, own, range, signal }: Wanted,
): Promise<Series | Error> {
  if (own.length === 0 || series instanceof Error) return series
  const query = { ...range, own: own.join(), common: 'none' } as const
  return load('GET /api/aquariums/:id/series', { params: { id }, query, signal })
    .then((found) => withCustomSeries(series, found.own))
    .catch(asFailure)
}

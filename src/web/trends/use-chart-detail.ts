import { useEffect, useState } from 'react'
import type { Series } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { secondsToTimestamp } from '#domain/timestamps.ts'
import type { ChartColumns } from '#web/chart/chart-columns.ts'
import { chartColumns } from '#web/chart/chart-columns.ts'
import type { View } from '#web/chart/chart-view.ts'
import { isWhole } from '#web/chart/chart-view.ts'
import { withOwnSeries } from '#web/readings/own-values.ts'

type Detail = { of: Series; view: View; isComplete: boolean; columns: ChartColumns }

/** A gesture is over when nothing has moved for this long, in milliseconds. */
const settling = 250

type Closer = {
  parameters: readonly Parameter[]
  view: View
  whole: View
  /** Without it there is nothing to fetch. */
  aquariumId: number | undefined
}

/**
 * Of many logs the chart has the lowest and highest of each stretch. Zoomed in, it fetches what was measured between.
 * Undefined until it is there: the thinned lines stay meanwhile, and when it cannot be had.
 */
export function useChartDetail(series: Series, { parameters, view, whole, aquariumId: id }: Closer) {
  const [detail, setDetail] = useState<Detail>()
  const fits = detail?.of === series && covers(detail.view, view)
  const isWanted = series.reduced && !isWhole(view, whole) && !(fits && detail.isComplete)

  useEffect(() => {
    if (!isWanted || id === undefined) return
    const { min, max } = around(view, whole)
    const controller = new AbortController()
    const timer = setTimeout(() => {
      // Not past the last reading: with an end that is asked for, logs that lie ahead would come, too.
      const own = parameters.flatMap((parameter) => (parameter.own ? [parameter.own.id] : []))
      const query = {
        from: secondsToTimestamp(min),
        to: secondsToTimestamp(Math.min(max, lastOf(series))),
        ...(own.length > 0 && { own: own.join() }),
        ...(own.length === parameters.length && { ten: 'none' as const }),
      }
      // Not needed by the demo, which has all that there is.
      import('#web/api.ts')
        .then(({ call }) =>
          call('GET /api/aquariums/:id/series', { params: { id }, query, signal: controller.signal }),
        )
        .then((found) =>
          setDetail({
            of: series,
            view: { min, max },
            isComplete: !found.reduced,
            columns: chartColumns(withOwnSeries(found, found.own), parameters),
          }),
        )
        .catch(() => {})
    }, settling)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [isWanted, series, parameters, id, view, whole])

  return fits && !isWhole(view, whole) ? detail.columns : undefined
}

function lastOf({ series }: Series): number {
  return Math.max(...Object.values(series).map(({ at }) => at.at(-1) ?? 0))
}

function around({ min, max }: View, whole: View): View {
  const half = (max - min) / 2
  return { min: Math.max(whole.min, min - half), max: Math.min(whole.max, max + half) }
}

function covers(outer: View, inner: View): boolean {
  return outer.min <= inner.min && outer.max >= inner.max
}

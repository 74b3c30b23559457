import { useEffect, useMemo, useState } from 'react'
import type { Series } from '#contract/logs.ts'
import type { Parameter } from '#domain/parameters.ts'
import { secondsToTimestamp } from '#domain/timestamps.ts'
import type { ChartColumns } from '#web/chart/chart-columns.ts'
import type { View } from '#web/chart/chart-view.ts'
import { isWhole } from '#web/chart/chart-view.ts'
import { finerColumns } from '#web/chart/finer-columns.ts'
import { covers, finerRange } from '#web/chart/finer-range.ts'
import { withColumnsFor, withOwnSeries } from '#web/readings/own-values.ts'

/** A range of a series; another object asks another time. */
type Asked = { of: Series; range: View }
type Detail = Asked & { finer: Series }
type Failure = { asked: Asked; reason: Error }

/** A gesture is over when nothing has moved for this long, in milliseconds. */
const settling = 250

type Closer = {
  parameters: readonly Parameter[]
  view: View
  whole: View
  /** Without it there is nothing to fetch. */
  aquariumId: number | undefined
}

type ChartDetail = {
  /** Undefined until they are there: the thinned lines stay meanwhile. */
  columns: ChartColumns | undefined
  /** Why they cannot be had. */
  failure: { reason: Error; isTrying: boolean; tryAgain: () => void } | undefined
}

/** Of many logs the chart has the lowest and highest of each stretch. Zoomed in, it fetches what was measured between. */
export function useChartDetail(
  series: Series,
  { parameters, view, whole, aquariumId: id }: Closer,
): ChartDetail {
  const [detail, setDetail] = useState<Detail>()
  const [asked, setAsked] = useState<Asked>()
  const [failure, setFailure] = useState<Failure>()
  const own = parameters.flatMap((parameter) => (parameter.own ? [parameter.own.id] : []))
  const ownIds = own.join()
  const isOwnOnly = own.length === parameters.length

  const fitting = detail?.of === series && covers(detail.range, view) ? detail : undefined
  const wanted = useMemo(() => {
    const loaded = { range: fitting?.range ?? whole, isThinned: (fitting?.finer ?? series).reduced }
    return id === undefined ? undefined : finerRange(view, { whole, loaded })
  }, [id, view, whole, fitting, series])
  const isAsked =
    asked?.of === series &&
    covers(asked.range, view) &&
    !finerRange(view, { whole, loaded: { range: asked.range, isThinned: true } })

  useEffect(() => {
    // What is on its way is given up.
    if (!wanted) return setAsked(undefined)
    if (isAsked) return
    const timer = setTimeout(() => setAsked({ of: series, range: wanted }), settling)
    return () => clearTimeout(timer)
  }, [wanted, isAsked, series])

  useEffect(() => {
    if (!asked || id === undefined) return
    const controller = new AbortController()
    const query = {
      ...boundsOf(asked),
      ...(ownIds !== '' && { own: ownIds }),
      ...(isOwnOnly && { ten: 'none' as const }),
    }
    // Not needed by the demo, which has all that there is.
    import('#web/api.ts')
      .then(({ call }) =>
        call('GET /api/aquariums/:id/series', { params: { id }, query, signal: controller.signal }),
      )
      .then((found) => {
        setDetail({ ...asked, finer: withOwnSeries(found, found.own) })
        setFailure(undefined)
      })
      .catch((reason: Error) => controller.signal.aborted || setFailure({ asked, reason }))
    return () => controller.abort()
  }, [asked, id, ownIds, isOwnOnly])

  const columns = useMemo(
    () => fitting && finerColumns(partsOf(fitting, parameters), parameters),
    [fitting, parameters],
  )
  const failed = wanted && isAsked && failure?.asked.range === asked.range ? failure : undefined
  return {
    columns: isWhole(view, whole) ? undefined : columns,
    failure: failed && {
      reason: failed.reason,
      isTrying: failed.asked !== asked,
      tryAgain: () => asked && setAsked({ ...asked }),
    },
  }
}

function partsOf({ of, finer, range }: Detail, parameters: readonly Parameter[]) {
  return { all: of, finer: withColumnsFor(finer, parameters), range }
}

/** Not past the last reading: with an end that is asked for, logs that lie ahead would come, too. */
function boundsOf({ of, range }: Asked): { from: string; to: string } {
  const last = Math.max(...Object.values(of.series).map(({ at }) => at.at(-1) ?? 0))
  return { from: secondsToTimestamp(range.min), to: secondsToTimestamp(Math.min(range.max, last)) }
}

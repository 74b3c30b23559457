import { useMemo, useState } from 'react'
import type { FactRange } from '#domain/insight/fact-range.ts'
import { factRange } from '#domain/insight/fact-range.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import type { ChartRange } from '#web/trends/chart-range.ts'
import { readChartRange } from '#web/trends/chart-range.ts'

/** The range of the chart, or the last 30 days while none is chosen. A range that a fact has opened is not chosen. */
export function useFactRange(now: Timestamp): FactRange {
  const { search } = usePageAddress()
  const isOfFact = search.has('line')
  const [chosen, setChosen] = useState<ChartRange>(isOfFact ? {} : readChartRange(search))
  const found = isOfFact ? chosen : readChartRange(search)
  if (found.from !== chosen.from || found.to !== chosen.to) setChosen(found)
  const { from, to } = found
  const today = dayOf(now)
  return useMemo(
    () => factRange({ ...(from !== undefined && { from }), ...(to !== undefined && { to }) }, today),
    [from, to, today],
  )
}

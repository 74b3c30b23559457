import { useMemo, useState } from 'react'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { dayOf, daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { usePageAddress } from '#web/browser/page-address.ts'
import type { ChartRange } from '#web/trends/chart-range.ts'
import { readChartRange } from '#web/trends/chart-range.ts'

/** The stretch of time that facts are told of, ends included, and the one before it. */
export type FactRange = {
  from: Timestamp
  to: Timestamp
  before: { from: Timestamp; to: Timestamp }
  /** "in the last 30 days". */
  words: string
}

const usualDays = 30

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

/** The stretch of a chosen range; `today` is the day of the tank's clock, or any moment of it. */
export function factRange({ from, to }: ChartRange, today: string): FactRange {
  const end = to ?? `${dayOf(today)}T23:59:59`
  const start = from ?? `${dayOf(earlier(end, usualDays * daySeconds))}T00:00:00`
  const length = Math.max(0, timestampToSeconds(end) - timestampToSeconds(start))
  const isUsual = from === undefined && to === undefined
  return {
    from: start,
    to: end,
    before: { from: earlier(start, length), to: earlier(start, 1) },
    words: isUsual ? `in the last ${usualDays} days` : `from ${dayOf(start)} to ${dayOf(end)}`,
  }
}

function earlier(timestamp: Timestamp, seconds: number): Timestamp {
  return secondsToTimestamp(timestampToSeconds(timestamp) - seconds)
}

import type { Timestamp } from '#domain/timestamps.ts'
import { isTimestamp } from '#domain/timestamps.ts'

/** Bounds of the chart on the tank's wall clock, both inclusive. */
export type ChartRange = { from?: Timestamp; to?: Timestamp }

/** The first moment of a date as a date field writes it, `YYYY-MM-DD`; undefined for what is no date from 1950 to 2100. */
export function startOfDay(date: string | null): Timestamp | undefined {
  const timestamp = `${date}T00:00:00`
  return isTimestamp(timestamp) ? timestamp : undefined
}

/** The range in the address; the end date counts as a whole day. */
export function readChartRange(search: URLSearchParams): ChartRange {
  const from = startOfDay(search.get('from'))
  const to = startOfDay(search.get('to'))?.replace('T00:00:00', 'T23:59:59')
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
}

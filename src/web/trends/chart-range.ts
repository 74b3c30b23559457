import type { ShouldRevalidateFunctionArgs } from 'react-router'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, isTimestamp, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'

/** Bounds of the chart on the tank's wall clock, both inclusive. */
export type ChartRange = { from?: Timestamp; to?: Timestamp }

/** Ranges that are chosen with one press, counted back from the latest log. */
export const quickRanges = [
  { label: '30 days', days: 30 },
  { label: '90 days', days: 90 },
  { label: '1 year', days: 365 },
  { label: 'All', days: undefined },
] as const

/** The first moment of a date `YYYY-MM-DD`; undefined if no log can have this date. */
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

/** The start date of a quick range; empty for all. */
export function quickStart(latest: Timestamp, days: number | undefined): string {
  if (days === undefined) return ''
  return secondsToTimestamp(timestampToSeconds(latest) - days * daySeconds).slice(0, 10)
}

/**
 * The address with other dates, and the line that is shown alone; an empty date stands for that of the logs, an empty
 * line for all.
 */
export function writeChartRange(
  search: URLSearchParams,
  dates: { from?: string; to?: string; line?: string },
): URLSearchParams {
  const written = new URLSearchParams(search)
  for (const [name, date] of Object.entries(dates)) {
    if (date === '') written.delete(name)
    else written.set(name, date)
  }
  return written
}

/** Whether the first day shown is after the last one; not chosen, they are those of the first and last log. */
export function endsBeforeItStarts(
  search: URLSearchParams,
  { earliest, latest }: { earliest: Timestamp; latest: Timestamp },
): boolean {
  const { from = earliest, to = latest } = readChartRange(search)
  return from.slice(0, 10) > to.slice(0, 10)
}

/** For loaders of aquariums and charts: turning the pages of a table leaves them as they are. */
export function mayShowOtherRange({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs): boolean {
  if (currentUrl.href === nextUrl.href || currentUrl.pathname !== nextUrl.pathname) return true
  return ['from', 'to'].some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
}

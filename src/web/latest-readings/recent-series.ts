import type { Series } from '#contract/logs.ts'
import type { Timestamp } from '#domain/timestamps.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/timestamps.ts'
import type { ChartRange } from '#web/trends/chart-range.ts'

/** The stretch of time that the small lines of the latest readings show: half a year up to the latest log. */
export type RecentRange = { from: Timestamp; to: Timestamp }

const recentDays = 180

export function recentRange(latest: Timestamp): RecentRange {
  return { from: secondsToTimestamp(timestampToSeconds(latest) - recentDays * daySeconds), to: latest }
}

/** True when the chart's series holds the recent readings, too. */
export function coversRecent({ from, to }: ChartRange, recent: RecentRange): boolean {
  return (from === undefined || from <= recent.from) && (to === undefined || to >= recent.to)
}

/** The recent range in seconds; a younger aquarium's begins with its first log, so that its line has the whole width. */
export function recentStretch({ earliest, latest }: Series): { start: number; end: number } | undefined {
  if (earliest === null || latest === null) return undefined
  const { from, to } = recentRange(latest)
  return { start: timestampToSeconds(from > earliest ? from : earliest), end: timestampToSeconds(to) }
}

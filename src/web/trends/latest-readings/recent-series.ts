import type { Series } from '#contract/aquariums/series.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { grainOf } from '#web/chart/chart-columns.ts'
import type { SparkStretch } from '#web/readings/sparkline-shape.ts'

/** The stretch of time that the small lines of the latest readings show: half a year up to the latest log. */
export type RecentRange = { from: Timestamp; to: Timestamp }

export const recentDays = 180

export function recentRange(latest: Timestamp): RecentRange {
  return { from: secondsToTimestamp(timestampToSeconds(latest) - recentDays * daySeconds), to: latest }
}

/** True when the chart's series holds the recent readings, too. */
export function coversRecent({ from, to }: Partial<RecentRange>, recent: RecentRange): boolean {
  return (from === undefined || from <= recent.from) && (to === undefined || to >= recent.to)
}

/** The recent range in seconds; in a younger aquarium from the first log, for the line to take all the width. */
export function recentStretch(recent: Series): SparkStretch | undefined {
  const { earliest, latest } = recent
  if (earliest === null || latest === null) return undefined
  const { from, to } = recentRange(latest)
  return {
    // biome-ignore lint/complexity/useMathMinMax: the two are timestamps, which are texts
    start: timestampToSeconds(from > earliest ? from : earliest),
    end: timestampToSeconds(to),
    grain: grainOf(recent),
  }
}

import type { Series } from '#contract/aquariums/series.ts'
import { counted } from '#domain/count-words.ts'
import { maxSeriesPoints } from '#domain/limits.ts'
import { maxCustomSeries } from '#domain/parameters/custom-parameters.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, isTimestamp, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { withCustomSeries } from '#web/readings/custom-values.ts'

/** A reading that is more days away says nothing about the water in a photo. */
export const nearDays = 3

/** The range of time in which readings count as near to a moment. */
export function daysAround(moment: Timestamp): { from: Timestamp; to: Timestamp } {
  const at = timestampToSeconds(moment)
  const bound = (seconds: number) => {
    const timestamp = secondsToTimestamp(seconds)
    return isTimestamp(timestamp) ? timestamp : moment
  }
  return { from: bound(at - nearDays * daySeconds), to: bound(at + nearDays * daySeconds) }
}

/** A reading, and how many calendar days it is later than the moment; negative when it is earlier. */
export type NearReading = { value: number; days: number }

type NearQuery = { moment: Timestamp; own: readonly number[]; signal: AbortSignal }

/** The readings near a moment, also of the custom parameters with these ids. @throws ApiError, NetworkError */
export async function readingsNear(id: number, { moment, own, signal }: NearQuery) {
  const params = { id }
  // A number so high that hardly any tank's week is thinned out.
  const range = { ...daysAround(moment), points: maxSeriesPoints }
  // One reply has series of only some custom parameters.
  const parts = Array.from({ length: Math.ceil(own.length / maxCustomSeries) }, (_, part) =>
    own.slice(part * maxCustomSeries, (part + 1) * maxCustomSeries),
  )
  const [common, ...others] = await Promise.all([
    call('GET /api/aquariums/:id/series', { params, query: range, signal }),
    ...parts.map((part) => {
      const query = { ...range, own: part.join(), common: 'none' } as const
      return call('GET /api/aquariums/:id/series', { params, query, signal })
    }),
  ])
  const { series } = others.reduce((all, found) => withCustomSeries(all, found.own), common)
  return nearestReadings(series, moment)
}

/** The reading of each parameter that is nearest to a moment; the earlier one where two are equally near. */
export function nearestReadings(
  series: Series['series'],
  moment: Timestamp,
): Partial<Record<ParameterKey, NearReading>> {
  const at = timestampToSeconds(moment)
  const found: Partial<Record<ParameterKey, NearReading>> = {}
  for (const [key, { at: times, value: values }] of Object.entries(series)) {
    let nearest: { time: number; value: number } | undefined
    for (const [index, time] of times.entries()) {
      const value = values[index]
      if (value === undefined || Math.abs(time - at) > nearDays * daySeconds) continue
      if (!nearest || Math.abs(time - at) < Math.abs(nearest.time - at)) nearest = { time, value }
    }
    if (nearest)
      found[key as ParameterKey] = { value: nearest.value, days: calendarDay(nearest.time) - calendarDay(at) }
  }
  return found
}

/** `2 days before`. */
export function distanceWords(days: number): string {
  if (days === 0) return 'same day'
  return `${counted(Math.abs(days), 'day')} ${days < 0 ? 'before' : 'after'}`
}

function calendarDay(seconds: number): number {
  return Math.floor(seconds / daySeconds)
}

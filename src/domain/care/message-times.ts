import { daySeconds, secondsToTimestamp } from '#domain/time/timestamps.ts'
import { minutesAhead, offsetFormat } from '#domain/time/zones.ts'

/** When a user wants the daily message: an hour by the clocks of a zone (IANA). */
export type MessageTime = { readonly hour: number; readonly zone: string }

const hourSeconds = 3600

/**
 * The day for whose message an instant is the time, `YYYY-MM-DD` of the zone; undefined at another hour. An hour that
 * the clocks leave out, as when summer time begins, is the next one that they show.
 */
export function messageDayAt({ hour, zone }: MessageTime, instant: Date): string | undefined {
  const shownAt = clockOf(zone)
  const utc = Math.floor(instant.getTime() / 1000)
  const shown = shownAt(utc)
  const present = Math.floor(shown / hourSeconds)
  const hoursSince = (((present - hour) % 24) + 24) % 24
  const wanted = present - hoursSince
  if (hoursSince > 0) {
    // The last moment before the clocks came to show this hour.
    const last = Math.floor(shownAt(utc - (shown % hourSeconds) - 1) / hourSeconds)
    if (wanted <= last) return undefined
  }
  return secondsToTimestamp(Math.floor((wanted * hourSeconds) / daySeconds) * daySeconds).slice(0, 10)
}

/** Formats are slow to make, and the same zones are asked for each minute. */
const formats = new Map<string, Intl.DateTimeFormat>()

/** Makes seconds of what the clocks of a zone show from seconds of UTC. */
function clockOf(zone: string): (utc: number) => number {
  const format = formats.get(zone) ?? offsetFormat(zone)
  if (formats.size > 1_000) formats.clear()
  formats.set(zone, format)
  return (utc) => utc + 60 * minutesAhead(format, utc)
}

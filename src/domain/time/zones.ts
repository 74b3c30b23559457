import type { Timestamp } from './timestamps.ts'
import { secondsToTimestamp } from './timestamps.ts'

/** True for a name of the IANA list that this machine knows, such as `Europe/Stockholm`. */
export function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

/** What the clocks of a zone show at an instant. @throws RangeError for an unknown zone */
export function wallClockIn(zone: string, instant: Date): Timestamp {
  const utc = instant.getTime() / 1000
  return secondsToTimestamp(utc + 60 * minutesAhead(offsetFormat(zone), utc))
}

/** The day at a tank, seen from a server: of its zone, or of UTC where it has none or one that is unknown here. */
export function dayAt(zone: string | null, instant: Date): string {
  return wallClockIn(zone !== null && isZone(zone) ? zone : 'UTC', instant).slice(0, 10)
}

const formats = new Map<string, Intl.DateTimeFormat>()

/** Kept for each zone, because making one is slow. @throws RangeError for an unknown zone */
export function offsetFormat(zone: string): Intl.DateTimeFormat {
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'longOffset' })
  formats.set(zone, format)
  return format
}

/** By how many minutes the zone of a format is ahead of UTC at an instant, in seconds. */
export function minutesAhead(format: Intl.DateTimeFormat, utc: number): number {
  const name = format.formatToParts(utc * 1000).find(({ type }) => type === 'timeZoneName')?.value ?? ''
  const [, sign, hours = '0', minutes = '0'] = /([+-])(\d{2}):(\d{2})/.exec(name) ?? []
  const ahead = 60 * Number(hours) + Number(minutes)
  return sign === '-' ? -ahead : ahead
}

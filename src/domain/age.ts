import type { Timestamp } from './timestamps.ts'
import { timestampToSeconds } from './timestamps.ts'

const day = 86_400
const units = [
  ['year', 365.25 * day],
  ['month', 30.4375 * day],
  ['day', day],
  ['hour', 3600],
  ['minute', 60],
] as const

/** How long ago a moment was on the same wall clock, in the largest whole unit: `3 days ago`, `in 2 hours`. */
export function ageOf(timestamp: Timestamp, now: Timestamp): string {
  const seconds = timestampToSeconds(timestamp) - timestampToSeconds(now)
  const unit = units.find(([, length]) => Math.abs(seconds) >= length)
  return unit ? distanceWords(Math.trunc(seconds / unit[1]), unit[0]) : 'just now'
}

/**
 * A count of units before (negative) or after now: `-1, day` is "1 day ago". Written out, because the first
 * `Intl.RelativeTimeFormat` of a page takes a slow phone 60 ms, and before the readings are there.
 */
export function distanceWords(count: number, unit: string): string {
  const amount = `${Math.abs(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`
  return count > 0 ? `in ${amount}` : `${amount} ago`
}

/** A reading tells little of today's water when it is older than two weeks. */
export function isOld(timestamp: Timestamp, now: Timestamp): boolean {
  return timestampToSeconds(now) - timestampToSeconds(timestamp) > 14 * day
}

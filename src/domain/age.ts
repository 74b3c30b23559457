import type { Timestamp } from './timestamps.ts'
import { daySeconds as day, timestampToSeconds } from './timestamps.ts'

const minute = 60
const hour = 60 * minute

/**
 * How long ago a moment was, as a keeper would say it: hours on the same day, then days of the calendar, weeks, months, years:
 * `3 hours ago`, `yesterday`, `2 weeks ago`, `in 2 hours`. Both are readings of a wall clock: the tank's, and the one of whoever looks.
 */
export function ageOf(timestamp: Timestamp, now: Timestamp): string {
  const seconds = timestampToSeconds(timestamp) - timestampToSeconds(now)
  const days = (timestampToSeconds(midnight(timestamp)) - timestampToSeconds(midnight(now))) / day
  const distance = Math.abs(seconds)
  if (distance < minute) return 'just now'
  if (distance < hour) return say(seconds / minute, 'minute')
  if (days === 0 || distance < 6 * hour) return say(seconds / hour, 'hour')
  if (Math.abs(days) < 14) return say(days, 'day')
  if (Math.abs(days) < 61) return say(days / 7, 'week')
  if (Math.abs(days) < 365) return say(days / 30.44, 'month')
  return say(Math.trunc(days / 365.25) || Math.sign(days), 'year')
}

/** A reading tells little of today's water when it is older than two weeks. */
export function isOld(timestamp: Timestamp, now: Timestamp): boolean {
  return timestampToSeconds(now) - timestampToSeconds(timestamp) > 14 * day
}

/** Written out, because the first `Intl.RelativeTimeFormat` of a page takes a slow phone 60 ms, and before the readings are there. */
function say(amount: number, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'): string {
  const count = Math.trunc(amount)
  if (unit === 'day' && count === -1) return 'yesterday'
  if (unit === 'day' && count === 1) return 'tomorrow'
  if (unit === 'year' && count === -1) return 'last year'
  const words = `${Math.abs(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`
  return count > 0 ? `in ${words}` : `${words} ago`
}

function midnight(timestamp: Timestamp): Timestamp {
  return `${timestamp.slice(0, 10)}T00:00:00`
}

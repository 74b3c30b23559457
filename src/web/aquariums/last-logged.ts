import { distanceWords } from '#domain/age.ts'
import type { Timestamp } from '#domain/timestamps.ts'
import { timestampToSeconds } from '#domain/timestamps.ts'

const minute = 60
const hour = 60 * minute
const day = 24 * hour

/**
 * How long ago a log was made, as a keeper would say it: hours on the same day, then days of the calendar, weeks, months,
 * years. Both are readings of a wall clock: the tank's, and the one of whoever looks.
 */
export function sinceWords(timestamp: Timestamp, now: Timestamp): string {
  const seconds = timestampToSeconds(timestamp) - timestampToSeconds(now)
  const days = (timestampToSeconds(midnight(timestamp)) - timestampToSeconds(midnight(now))) / day
  const distance = Math.abs(seconds)
  if (distance < minute) return 'just now'
  if (distance < hour) return sayDistance(Math.trunc(seconds / minute), 'minute')
  if (days === 0 || distance < 6 * hour) return sayDistance(Math.trunc(seconds / hour), 'hour')
  if (Math.abs(days) < 14) return sayDistance(days, 'day')
  if (Math.abs(days) < 61) return sayDistance(Math.trunc(days / 7), 'week')
  if (Math.abs(days) < 365) return sayDistance(Math.trunc(days / 30.44), 'month')
  return sayDistance(Math.trunc(days / 365.25) || Math.sign(days), 'year')
}

function sayDistance(count: number, unit: 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year'): string {
  if (unit === 'day' && count === -1) return 'yesterday'
  if (unit === 'day' && count === 1) return 'tomorrow'
  if (unit === 'year' && count === -1) return 'last year'
  return distanceWords(count, unit)
}

function midnight(timestamp: Timestamp): Timestamp {
  return `${timestamp.slice(0, 10)}T00:00:00`
}

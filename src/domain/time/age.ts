import { counted } from '#domain/count-words.ts'
import { monthNames } from './months.ts'
import type { Timestamp } from './timestamps.ts'
import { daySeconds as day, timestampToSeconds, wallClock } from './timestamps.ts'

const minute = 60
const hour = 60 * minute

/**
 * How long ago a moment was, as a user would say it: hours on the same day, then days of the calendar, weeks, months up
 * to 23, years: `3 hours ago`, `yesterday`, `2 weeks ago`, `in 2 hours`. `timestamp` is by the tank's wall clock, `now`
 * by the reader's.
 */
export function ageOf(timestamp: Timestamp, now: Timestamp): string {
  return say(ageOnClocks(timestamp, now))
}

/** The same of an instant: the wall clock only tells its days, since in autumn it shows an hour twice. */
export function ageOfInstant(instant: Date, now: Date): string {
  const seconds = (instant.getTime() - now.getTime()) / 1000
  return say(measureAge(seconds, calendarDays(wallClock(now), wallClock(instant))))
}

/** The same where there is no room for words: `3 h`, `1 d`, `2 wk`, `4 mo`, `2 yr`; `in 2 h` for a moment ahead. */
export function briefAge(timestamp: Timestamp, now: Timestamp): string {
  const age = ageOnClocks(timestamp, now)
  if (!age) return 'now'
  return `${age.count > 0 ? 'in ' : ''}${Math.abs(age.count)} ${signs[age.unit]}`
}

/** How long a tank has been logged, whose age nobody has told: `Logged for 14 months`; `New today` on its first day. */
export function lifeOf(begun: Timestamp, now: Timestamp): string {
  const age = ageOnClocks(begun, now)
  if (!age || age.count >= 0 || age.unit === 'minute' || age.unit === 'hour') return 'New today'
  return `Logged for ${counted(-age.count, age.unit)}`
}

const signs = { minute: 'min', hour: 'h', day: 'd', week: 'wk', month: 'mo', year: 'yr' } as const

/** A number of whole units, negative for the past. */
type Age = { count: number; unit: keyof typeof signs }

function ageOnClocks(timestamp: Timestamp, now: Timestamp): Age | undefined {
  return measureAge(timestampToSeconds(timestamp) - timestampToSeconds(now), calendarDays(now, timestamp))
}

function measureAge(seconds: number, days: number): Age | undefined {
  const distance = Math.abs(seconds)
  if (distance < minute) return undefined
  if (distance < hour) return { count: Math.trunc(seconds / minute), unit: 'minute' }
  if (days === 0 || distance < 6 * hour) return { count: Math.trunc(seconds / hour), unit: 'hour' }
  if (Math.abs(days) < 14) return { count: days, unit: 'day' }
  if (Math.abs(days) < 61) return { count: Math.trunc(days / 7), unit: 'week' }
  // A little short, so that one year of 365 days has 12 months, and two are 2 years.
  if (Math.abs(days) < 730) return { count: Math.trunc(days / 30.4), unit: 'month' }
  return { count: Math.trunc(days / 365), unit: 'year' }
}

/** The month of a moment, as a user would say it: `January` for up to eleven months back, else `January 2024`. */
export function monthOf(timestamp: Timestamp, now: Timestamp): string {
  const [year, month] = [Number(timestamp.slice(0, 4)), Number(timestamp.slice(5, 7))]
  const months = 12 * (Number(now.slice(0, 4)) - year) + Number(now.slice(5, 7)) - month
  const name = monthNames[month - 1] ?? ''
  return months >= 0 && months < 12 ? name : `${name} ${year}`
}

/** A reading tells little of today's water when it is older than two weeks. */
export function isOld(timestamp: Timestamp, now: Timestamp): boolean {
  return timestampToSeconds(now) - timestampToSeconds(timestamp) > 14 * day
}

/** Written by hand: the first `Intl.RelativeTimeFormat` takes a slow phone 60 ms, which would delay the readings. */
function say(age: Age | undefined): string {
  if (!age) return 'just now'
  const { count, unit } = age
  if (unit === 'day' && count === -1) return 'yesterday'
  if (unit === 'day' && count === 1) return 'tomorrow'
  const words = `${Math.abs(count)} ${unit}${Math.abs(count) === 1 ? '' : 's'}`
  return count > 0 ? `in ${words}` : `${words} ago`
}

/** How often the date changes from one moment to another, negative backwards: the sides of midnight are a day apart. */
export function calendarDays(from: Timestamp, to: Timestamp): number {
  return (timestampToSeconds(midnight(to)) - timestampToSeconds(midnight(from))) / day
}

function midnight(timestamp: Timestamp): Timestamp {
  return `${timestamp.slice(0, 10)}T00:00:00`
}

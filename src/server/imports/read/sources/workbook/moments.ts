import {
  daySeconds as day,
  isTimestamp,
  secondsToTimestamp,
  timestampToSeconds,
} from '#domain/time/timestamps.ts'
import type { NumberMeaning } from './styles.ts'

/** The end of the year 9999, as days since the end of 1899. */
const lastDay = 2_958_465

/**
 * A number as a moment: `2026-01-31 20:05:00`, without a time `2026-01-31`, a time alone `20:05:00`; undefined for
 * others. Days count from 1900, whose 29 February Excel believes in, or from 1904.
 */
export function momentText(number: number, { hasDay, hasClock, isCounted }: NumberMeaning, is1904: boolean) {
  const seconds = Math.round(number * day)
  if (!(seconds >= 0 && seconds < (lastDay + 1) * day)) return undefined
  if (!hasDay) return clockText(isCounted ? seconds : seconds % day)
  const days = Math.floor(seconds / day)
  if (!is1904 && days === 0) return clockText(seconds)
  if (!is1904 && days === 60) return undefined
  const sinceEpoch = days - (is1904 ? 24_107 : days > 60 ? 25_569 : 25_568)
  const date = new Date(sinceEpoch * day * 1000).toISOString().slice(0, 10)
  const clock = seconds % day
  return hasClock || clock > 0 ? `${date} ${clockText(clock)}` : date
}

/** The same of `2026-01-31T20:04:59.9999999`. What a cell shows tells midnight from a day without a time. */
export function writtenMoment(text: string, { showsClock }: { showsClock: boolean | undefined }): string {
  const [date = '', clock] = toSecond(text).split('T')
  if (clock === undefined) return showsClock && /^\d{4}-\d\d-\d\d$/.test(date) ? `${date} 00:00:00` : date
  return showsClock === false && /^00:00(?::00)?$/.test(clock) ? date : `${date} ${clock}`
}

/** Five past eight may be written as a little less. */
function toSecond(text: string): string {
  const [, whole = '', fraction = ''] = /^(.+)(\.\d+)$/.exec(text) ?? []
  if (!isTimestamp(whole)) return text
  return secondsToTimestamp(timestampToSeconds(whole) + Math.round(Number(fraction)))
}

/** `20:05:00`; counted hours may be more than a day has. */
export function clockText(seconds: number): string {
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  return parts.map((part) => String(part).padStart(2, '0')).join(':')
}

import type { Clock } from '#domain/preferences.ts'
import { day } from './durations.ts'

/**
 * A moment on the tank's own wall clock, `YYYY-MM-DDTHH:mm:ss`: no zone, never converted.
 * Text order is time order.
 */
export type Timestamp = string

/** What was read from a cell or a field; a date without a time means 12:00. */
export type ReadTimestamp = { timestamp: Timestamp; hasTime: boolean }

const stored = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/
const writtenDay = /^(\d{4})(?:([-/.])(\d{1,2})\2(\d{1,2})|(\d{2})(\d{2}))$/
const dayAndClock = /^([\d/.-]+)(?:[T ](.+))?$/
const clock24 = /^(\d{2}):(\d{2})(?::(\d{2}))?$/
const clock12 = /^(\d{1,2}):(\d{2}) ?([AP])M$/i

/** True for a real moment in the stored form, within the years of a log. */
export function isTimestamp(text: string): boolean {
  const match = stored.exec(text)
  return match !== null && build(match.slice(1, 7).map(Number)) === text
}

/**
 * Reads a typed day as `YYYY-MM-DD`: year, month and day in this order, as `2026-3-5`, `2026/03/05`, `2026.3.5` or
 * `20260305`, too. Undefined for anything else and for impossible days.
 */
export function readDay(text: string): string | undefined {
  const match = writtenDay.exec(text.trim())
  if (!match) return undefined
  return build([match[1], match[3] ?? match[5], match[4] ?? match[6]].map(Number))?.slice(0, 10)
}

/**
 * Reads the screen's form (`2026-01-31 08:05 PM`), the export's (`2026-01-31 20:05:00`), ISO without a zone,
 * or a mere date, each with the day written as {@link readDay} takes it. Undefined for anything else and for impossible
 * moments (30 February, 13:00 PM).
 */
export function readTimestamp(text: string): ReadTimestamp | undefined {
  const [, date = '', clock] = dayAndClock.exec(text.trim()) ?? []
  const day = readDay(date)
  if (day === undefined) return undefined
  if (clock === undefined) return { timestamp: `${day}T12:00:00`, hasTime: false }
  const time = readClock(clock.trim())
  return time === undefined ? undefined : { timestamp: `${day}T${time}`, hasTime: true }
}

/** `YYYY-MM-DD hh:mm AM/PM`, or by 24 hours `YYYY-MM-DD HH:mm`, as the screen shows and takes it. No seconds. */
export function formatScreenTimestamp(timestamp: Timestamp, clock: Clock = '12'): string {
  if (clock === '24') return timestamp.slice(0, 16).replace('T', ' ')
  const hour = Number(timestamp.slice(11, 13))
  return `${timestamp.slice(0, 10)} ${two(hour % 12 || 12)}:${timestamp.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `YYYY-MM-DD`: the one way in which screens write a day without its hour. */
export function dayOf(timestamp: Timestamp): string {
  return timestamp.slice(0, 10)
}

/** `YYYY-MM-DD HH:mm:ss`, the form in exported files. */
export function formatExportTimestamp(timestamp: Timestamp): string {
  return timestamp.replace('T', ' ')
}

/** Every day has as many: a tank's clock has no daylight-saving change. */
export const daySeconds = day / 1000

/** Seconds since 1970 as if the wall clock were UTC: a position on the time axis, not an instant. */
export function timestampToSeconds(timestamp: Timestamp): number {
  return Date.parse(`${timestamp}Z`) / 1000
}

/** The inverse of {@link timestampToSeconds}; fractions are cut. */
export function secondsToTimestamp(seconds: number): Timestamp {
  return new Date(Math.floor(seconds) * 1000).toISOString().slice(0, 19)
}

/** The wall clock of this machine's zone at the given instant. */
export function wallClock(instant: Date): Timestamp {
  return secondsToTimestamp(instant.getTime() / 1000 - instant.getTimezoneOffset() * 60)
}

/**
 * The last timestamp that is not in the future at this instant: now in UTC and a day more, because no zone is farther
 * ahead. Logs with a later timestamp are listed, but are never the latest.
 */
export function latestPossible(instant: Date): Timestamp {
  return secondsToTimestamp(instant.getTime() / 1000 + daySeconds)
}

/** The years of a log. */
export const earliestYear = 1950
export const latestYear = 2100

/** The first and the last moment in the stored form. */
export const firstTimestamp: Timestamp = `${earliestYear}-01-01T00:00:00`
export const lastTimestamp: Timestamp = `${latestYear}-12-31T23:59:59`

/** The numbers on a calendar and a clock; a month counts from 1, an hour from 0. */
export type Moment = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** The stored form; undefined for impossible moments (30 February, 24:00) and outside the years of a log. */
export function toTimestamp({ year, month, day, hour, minute, second }: Moment): Timestamp | undefined {
  const isReal =
    year >= earliestYear &&
    year <= latestYear &&
    day >= 1 &&
    day <= daysIn({ year, month }) &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59
  return isReal ? `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}` : undefined
}

/** The number of days in a month, with Gregorian leap years; 0 for a number that is no month. */
function daysIn({ year, month }: { year: number; month: number }): number {
  return month >= 1 && month <= 12 ? new Date(Date.UTC(year, month, 0)).getUTCDate() : 0
}

/** `HH:mm:ss` of a text by a clock of 12 hours or of 24; undefined for 13:00 PM, 24:00 and text that is no time. */
function readClock(text: string): string | undefined {
  const [, hour12, minute12, half] = clock12.exec(text) ?? []
  if (hour12 === undefined) return readClock24(text)
  const hour = Number(hour12)
  if (hour < 1 || hour > 12) return undefined
  return readClock24(`${two((hour % 12) + (half?.toUpperCase() === 'P' ? 12 : 0))}:${minute12}`)
}

function readClock24(text: string): string | undefined {
  const [, hour = '', minute = '', second = '00'] = clock24.exec(text) ?? []
  return hour !== '' && hour < '24' && minute < '60' && second < '60'
    ? `${hour}:${minute}:${second}`
    : undefined
}

function build(parts: readonly (number | undefined)[]): Timestamp | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  return toTimestamp({ year, month, day, hour, minute, second })
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

/**
 * A moment on the tank's own wall clock, `YYYY-MM-DDTHH:mm:ss`: no zone, never converted.
 * Text order is time order.
 */
export type Timestamp = string

/** What was read from a cell or a field; a mere date stands for 12:00. */
export type ReadTimestamp = { timestamp: Timestamp; hasTime: boolean }

const stored = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})$/
const iso = /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2}))?)?$/
const screen = /^(\d{4})-(\d{2})-(\d{2}) (\d{1,2}):(\d{2}) ?([AP])M$/i

/** True for a real moment in the stored form, from 1950 to 2100. */
export function isTimestamp(text: string): boolean {
  const match = stored.exec(text)
  return match !== null && build(match.slice(1, 7).map(Number)) === text
}

/**
 * Reads the screen's form (`2026-01-31 08:05 PM`), the export's (`2026-01-31 20:05:00`), ISO without a zone,
 * or a mere date. Undefined for anything else and for impossible moments (30 February, 13:00 PM).
 */
export function readTimestamp(text: string): ReadTimestamp | undefined {
  const trimmed = text.trim()
  const timestamp = readScreen(trimmed)
  if (timestamp !== undefined) return { timestamp, hasTime: true }
  const match = iso.exec(trimmed)
  if (!match) return undefined
  const hasTime = match[4] !== undefined
  const [year, month, day, hour = 12, minute = 0, second = 0] = match.slice(1, 7).map(toNumber)
  const read = build([year, month, day, hour, minute, second])
  return read === undefined ? undefined : { timestamp: read, hasTime }
}

/** `YYYY-MM-DD hh:mm AM/PM`, as the screen shows and takes it. Seconds are not shown. */
export function formatScreenTimestamp(timestamp: Timestamp): string {
  const hour = Number(timestamp.slice(11, 13))
  return `${timestamp.slice(0, 10)} ${two(hour % 12 || 12)}:${timestamp.slice(14, 16)} ${hour < 12 ? 'AM' : 'PM'}`
}

/** `YYYY-MM-DD HH:mm:ss`, as exported files bear it. */
export function formatExportTimestamp(timestamp: Timestamp): string {
  return timestamp.replace('T', ' ')
}

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
  const parts = [instant.getFullYear(), instant.getMonth() + 1, instant.getDate()]
  const clock = [instant.getHours(), instant.getMinutes(), instant.getSeconds()]
  return `${parts.map(two).join('-')}T${clock.map(two).join(':')}`
}

/**
 * What a log may say at this instant without lying ahead: now in UTC, and a day more, for no zone is farther away. What
 * bears a later timestamp is listed, and is never the latest.
 */
export function latestPossible(instant: Date): Timestamp {
  return secondsToTimestamp(instant.getTime() / 1000 + 86_400)
}

/** What is written on a calendar and a clock; a month counts from 1, an hour from 0. */
export type Moment = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

/** No log is older. */
export const earliestYear = 1950

/** The stored form; undefined for impossible moments (30 February, 24:00) and outside the years 1950 to 2100. */
export function toTimestamp({ year, month, day, hour, minute, second }: Moment): Timestamp | undefined {
  const isReal =
    year >= earliestYear &&
    year <= 2100 &&
    day >= 1 &&
    day <= daysIn({ year, month }) &&
    hour <= 23 &&
    minute <= 59 &&
    second <= 59
  return isReal ? `${year}-${two(month)}-${two(day)}T${two(hour)}:${two(minute)}:${two(second)}` : undefined
}

const monthLengths = [0, 31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

/** 0 for what is no month. Gregorian leap years. */
function daysIn({ year, month }: { year: number; month: number }): number {
  if (month === 2 && year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)) return 29
  return monthLengths[month] ?? 0
}

function readScreen(text: string): Timestamp | undefined {
  const match = screen.exec(text)
  if (!match) return undefined
  const [year, month, day, hour, minute] = match.slice(1, 6).map(Number)
  if (hour === undefined || hour < 1 || hour > 12) return undefined
  const isAfternoon = match[6]?.toUpperCase() === 'P'
  return build([year, month, day, (hour % 12) + (isAfternoon ? 12 : 0), minute, 0])
}

function build(parts: readonly (number | undefined)[]): Timestamp | undefined {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0] = parts
  return toTimestamp({ year, month, day, hour, minute, second })
}

function toNumber(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text)
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}

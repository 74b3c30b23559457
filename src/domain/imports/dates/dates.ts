import type { DateOrder } from '#domain/time/date-order.ts'
import type { Moment, Timestamp } from '#domain/time/timestamps.ts'
import {
  earliestYear,
  formatExportTimestamp,
  secondsToTimestamp,
  timestampToSeconds,
  toTimestamp,
} from '#domain/time/timestamps.ts'
import type { Clock } from './clocks.ts'
import { chooseClock, noon, timeOfDay } from './clocks.ts'
import { monthOf } from './month-words.ts'
import { afterWeekday, withoutWeekdays } from './weekday-words.ts'

/** A moment as a file writes it. `offset` is how many minutes its clock is ahead of UTC, where the file says so; 0 for a Z. */
export type WrittenMoment = { timestamp: Timestamp; hasTime: boolean; offset?: number | undefined }

type Day = Pick<Moment, 'year' | 'month' | 'day'>

const numbers = /^(\d{1,4})([/._-])(\d{1,2})\2(\d{1,4})$/
const usual = /^(\d{1,4})([/._-])(\d{1,2})\2(\d{1,4})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const yearFirst = /^\d{4}/
/** A date at the start of a cell that does not begin with the year; anything may follow it. */
const startsWithNumbers = /^ *(\d{1,2})([/._-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const dayThenName =
  /^(\d{1,2})(?:st|nd|rd|th|\.|º)?[ -](?:de )?(\p{L}{3,12})\.?,?[ -](?:de )?(\d{4}|\d{2})$/iu
const nameThenDay = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|\d{2})$/i
const yearThenName = /^(\d{4})[ -]([a-z]{3,9})\.?[ -](\d{1,2})$/i
/** Year, month, day. Eight digits in another order are no date, as their year's first digits (19 to 21) stand where the month is. */
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/
/** 2026年4月12日, with the year first as well. */
const withSigns = /^(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日$/
/** A date, and perhaps a time after it; between them a T, a comma, spaces, or `at` as phones write it in their keepers' languages. */
const dateAndClock =
  /^(.+?)(?:(?:T|,? (?:at|um|à|a las|alle|alle ore|às|om|o|kl\.?) |,? +|,)(\d{1,2}(?:[:h.]\d.*|\s?[ap]\.?\s?m\.?|\s?h|\s?uhr)))?$/i
const longestMoment = 60

/** How the moments of a file are read; `latest` is the last that a tank's clock can show by now. */
export type MomentReading = { readonly order: DateOrder | undefined; readonly latest: Timestamp }

/** The sentence about a moment in the future, that is after {@link latestPossible}. */
export function aheadProblem(timestamp: Timestamp): string {
  return `Timestamp: ${formatExportTimestamp(timestamp)} lies in the future. Correct the date and import the row again.`
}

/**
 * Reads a moment in any form that an import takes; `clock` is the cell of a separate column with the time of day. A date without a
 * time means 12:00. A year of two digits is of this century, or of the last one when it would lie ahead. Undefined
 * for anything else, and for 03/04/2026 without an order.
 */
export function readMoment(
  cell: string,
  { clock = '', ...reading }: MomentReading & { clock?: string },
): WrittenMoment | undefined {
  const read = clock === '' ? readUsual(cell, reading) : undefined
  if (read) return read
  if (cell.length > longestMoment || clock.length > longestMoment) return undefined
  const [text, beside] = [closeDots(evenSpaces(cell)), evenSpaces(clock)]
  const whole = readWritten(text, beside, reading)
  if (whole) return whole
  for (const date of withoutWeekdays(text)) {
    const moment = readWritten(closeDots(evenSpaces(date)), beside, reading)
    if (moment) return moment
  }
  return undefined
}

function readWritten(text: string, beside: string, reading: MomentReading): WrittenMoment | undefined {
  const [, date = '', clockInDate = ''] = dateAndClock.exec(text) ?? []
  const day = readDay(date, reading)
  const time = chooseClock(clockInDate, beside)
  if (!day || !time) return undefined
  const { hasTime, offset, ...parts } = time
  const timestamp = isEndOfDay(parts) ? dayAfter(day) : toTimestamp({ ...day, ...parts })
  return timestamp === undefined ? undefined : { timestamp, hasTime, offset }
}

/** 24:00, which is the 0:00 of the day after. */
function isEndOfDay({ hour, minute, second }: Clock): boolean {
  return hour === 24 && minute === 0 && second === 0
}

function dayAfter(day: Day): Timestamp | undefined {
  const last = toTimestamp({ ...day, hour: 23, minute: 59, second: 59 })
  return last && secondsToTimestamp(timestampToSeconds(last) + 1)
}

/** Dates are in doubt when one order makes the oldest of them older than the other one does, by more years than these. */
const yearsApart = 5

/** What the dates of a whole file prove about the order of day and month. */
export class DateProof {
  readonly #orders = new Set<DateOrder>()
  #example: string | undefined
  /** The first and last numbers of the dates: years and days, as long as each date can be read so. */
  #years = new Set<number>()
  #days = new Set<number>()
  #endsWithYear = false

  /** Takes one more cell of the date's column into account. */
  add(cell: string): void {
    const match = startsWithNumbers.exec(cell) ?? startsWithNumbers.exec(plainStart(cell))
    if (!match) return
    const [first, second] = [Number(match[1]), Number(match[3])]
    this.#addParts([first, second, Number(match[4])])
    if (first < 1 || second < 1 || first > 31 || second > 31 || first === second) return
    if (first > 12 && second > 12) return
    if (second > 12) this.#orders.add('mdy')
    if (first > 12) this.#orders.add('dmy')
    this.#example ??= match[0].trim()
  }

  /**
   * True for dates such as 26-01-13 when all are later with the year first, by years: with the day first, the days would be years
   * that lie far back or ahead.
   */
  mayBeginWithYear(latest: Timestamp): boolean {
    const thisYear = Number(latest.slice(2, 4))
    const ages = (years: Set<number>) => [...years].map((year) => (thisYear - year + 100) % 100)
    const hasYears = !this.#endsWithYear && this.#years.size > 0 && Math.max(...this.#years) <= thisYear
    return hasYears && Math.max(...ages(this.#days)) > Math.max(...ages(this.#years)) + yearsApart
  }

  /** The one order that the dates prove. */
  get order(): DateOrder | undefined {
    return this.#orders.size === 1 ? [...this.#orders][0] : undefined
  }

  /** Some dates can only be read with the day first, others only with the month first. */
  get isContradictory(): boolean {
    return this.#orders.size === 2
  }

  /** The first date whose meaning depends on the order; without one there is nothing to ask. */
  get example(): string | undefined {
    return this.#example
  }

  #addParts([first, second, third]: readonly [number, number, number]): void {
    const canBeginWithYear = first > 12 && second >= 1 && second <= 12 && third >= 1 && third <= 31
    if (!canBeginWithYear) this.#endsWithYear = true
    this.#years.add(first)
    this.#days.add(third)
  }
}

/** Reads by far the most common forms with one pattern: a date in numbers, with a 24-hour clock or none. */
function readUsual(cell: string, reading: MomentReading): WrittenMoment | undefined {
  const match = usual.exec(cell)
  if (!match) return undefined
  const [, first = '', , second = '', third = '', hour] = match
  const day = readNumbers([first, second, third], reading)
  if (!day) return undefined
  const clock =
    hour === undefined ? noon : { hour: +hour, minute: +(match[6] ?? 0), second: +(match[7] ?? 0) }
  const timestamp = toTimestamp({ ...day, ...clock })
  return timestamp === undefined ? undefined : { timestamp, hasTime: hour !== undefined }
}

/** Three numbers of a date: the year is the one with four digits, or the last one. */
function readNumbers(
  [first, second, third]: readonly [string, string, string],
  { order, latest }: MomentReading,
): Day | undefined {
  if (first.length === 4) return third.length > 2 ? undefined : { year: +first, month: +second, day: +third }
  if (first.length === 3 || third.length % 2 === 1) return undefined
  const year = fullYear(third, latest)
  const [one, two] = [Number(first), Number(second)]
  if (order === 'dmy' || one === two) return { year, month: two, day: one }
  return order === 'mdy' ? { year, month: one, day: two } : undefined
}

function readDay(date: string, reading: MomentReading): Day | undefined {
  const [, first = '', , second = '', third = ''] = numbers.exec(date) ?? []
  if (first !== '') return readNumbers([first, second, third], reading)
  const [, ...digits] = eightDigits.exec(date) ?? withSigns.exec(date) ?? []
  if (digits.length > 0) return readNumbers([digits[0] ?? '', digits[1] ?? '', digits[2] ?? ''], reading)
  const [, day = '', name = '', year = ''] = readNamed(date)
  const month = monthOf(name)
  return month === undefined ? undefined : { year: fullYear(year, reading.latest), month, day: Number(day) }
}

/** Four texts: the whole date, the day, the name of the month and the year. */
function readNamed(date: string): readonly string[] {
  const usual = dayThenName.exec(date)
  if (usual) return usual
  const [all = '', first = '', second = '', third = ''] = nameThenDay.exec(date) ?? []
  if (all !== '') return [all, second, first, third]
  const [, year = '', name = '', day = ''] = yearThenName.exec(date) ?? []
  return [date, day, name, year]
}

const inNumbers = String.raw`\d{4}[-./]\d{1,2}[-./]\d{1,2}|\d{1,2}(?<sign>[-./])\d{1,2}\k<sign>\d{2,4}`
const withName = String.raw`\d{1,2}(?:st|nd|rd|th|\.|º)?[ -](?:de )?\p{L}{3,12}\.?,?[ -](?:de )?\d{4}|[a-z]{3,9}\.? \d{1,2},? \d{4}`
/** A time that goes on in another way than we know, such as 8:05PMx, is left out. */
const spelledDate = new RegExp(
  String.raw`\b(?:${inNumbers}|${withName})(?=\b|T\d)(?:(?:,? at |[\sT,]+)${timeOfDay}(?![\p{L}\d:]))?`,
  'giu',
)

/** The dates within a line and where they stand, as they are written there, with the time of day and the zone that follow them. */
export function findSpelledDates(line: string): { date: string; start: number; end: number }[] {
  return [...line.matchAll(spelledDate)].map(({ 0: date, index: start }) => ({
    date,
    start,
    end: start + date.length,
  }))
}

/** Two digits are a year of this century, or of the last one when the year would lie ahead and logs may have the earlier one. */
function fullYear(year: string, latest: Timestamp): number {
  if (year.length !== 2) return Number(year)
  const full = 2000 + Number(year)
  return full > Number(latest.slice(0, 4)) && full - 100 >= earliestYear ? full - 100 : full
}

/** `12. 4. 2026` and `2026. 4. 12.` as 12.4.2026 and 2026.4.12. */
function closeDots(text: string): string {
  if (!text.includes('.')) return text
  return text.replace(/^ *(\d{1,4})\. ?(\d{1,2})\. ?(\d{1,4})\.?(?=$|[ ,])/, '$1.$2.$3')
}

/** A date without the weekday or the spaces that keep it from beginning with its numbers; '' for one that begins with the year. */
function plainStart(cell: string): string {
  return yearFirst.test(cell) ? '' : closeDots(afterWeekday(cell))
}

/** Trimmed; the narrow and unbreakable spaces that programs put before PM become plain ones. */
function evenSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

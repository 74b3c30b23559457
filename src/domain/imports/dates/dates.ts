import type { DateOrder } from '#domain/time/date-order.ts'
import { dateOrders } from '#domain/time/date-order.ts'
import type { Moment, Timestamp } from '#domain/time/timestamps.ts'
import {
  daySeconds,
  earliestYear,
  formatExportTimestamp,
  secondsToTimestamp,
  timestampToSeconds,
  toTimestamp,
} from '#domain/time/timestamps.ts'
import type { Clock } from './clocks.ts'
import { chooseClock, noon, timeOfDay } from './clocks.ts'
import { afterWeekday, monthOf, withoutWeekdays } from './date-words.ts'

/** A moment as a file writes it. `offset`: minutes by which its clock is ahead of UTC, where the file says so. */
export type WrittenMoment = { timestamp: Timestamp; hasTime: boolean; offset?: number | undefined }

type Day = Pick<Moment, 'year' | 'month' | 'day'>

const numbers = /^(\d{1,4})([/._-])(\d{1,2})\2(\d{1,4})$/
const usual = /^(\d{1,4})([/._-])(\d{1,2})\2(\d{1,4})(?:[ T](\d{1,2}):(\d{2})(?::(\d{2}))?)?$/
const yearFirst = /^\d{4}/
/** A date at the start of a cell that does not begin with the year. */
const startsWithNumbers = /^ *(\d{1,2})([/._-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/
const dayThenName =
  /^(\d{1,2})(?:st|nd|rd|th|\.|º)?[ -](?:de )?(\p{L}{3,12})\.?,?[ -](?:de )?(\d{4}|\d{2})$/iu
const nameThenDay = /^([a-z]{3,9})\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4}|\d{2})$/i
const yearThenName = /^(\d{4})[ -]([a-z]{3,9})\.?[ -](\d{1,2})$/i
/** Year, month, day. In another order eight digits are no date: 19 to 21 would stand where the month is. */
const eightDigits = /^(\d{4})(\d{2})(\d{2})$/
/** 2026年4月12日, with the year first as well. */
const withSigns = /^(\d{4})年 ?(\d{1,2})月 ?(\d{1,2})日$/
/** A date, perhaps with a time behind a T, a comma, spaces, or `at` as phones write it in their users' languages. */
const dateAndClock =
  /^(.+?)(?:(?:T|,? (?:at|um|à|a las|alle|alle ore|às|om|o|kl\.?) |,? +|,)(\d{1,2}(?:[:h.]\d.*|\s?[ap]\.?\s?m\.?|\s?h|\s?uhr)))?$/i
const longestMoment = 60

/** How the moments of a file are read; `latest` is the last one that a tank's clock can show by now. */
export type MomentReading = { readonly order: DateOrder | undefined; readonly latest: Timestamp }

/** The sentence about a moment after {@link latestPossible}. */
export function aheadProblem(timestamp: Timestamp): string {
  return `Timestamp: ${formatExportTimestamp(timestamp)} lies in the future. Correct the date and import the row again.`
}

/**
 * Reads a moment in any form, with the time of day from the cell `clock`. A date without a time means 12:00; a year of
 * two digits is of this century, or of the last one if it would lie ahead. Undefined for 03/04/2026 without an order.
 */
export function readMoment(
  cell: string,
  { clock = '', ...reading }: MomentReading & { clock?: string },
): WrittenMoment | undefined {
  const read = clock === '' ? (readUsual(cell, reading) ?? readUnix(cell, reading)) : undefined
  if (read) return read
  if (cell.length > longestMoment || clock.length > longestMoment) return undefined
  const [text, beside] = [closeDots(evenSpaces(withYearBehind(cell))), evenSpaces(clock)]
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

function isEndOfDay({ hour, minute, second }: Clock): boolean {
  return hour === 24 && minute === 0 && second === 0
}

function dayAfter(day: Day): Timestamp | undefined {
  const last = toTimestamp({ ...day, hour: 23, minute: 59, second: 59 })
  return last && secondsToTimestamp(timestampToSeconds(last) + 1)
}

/** Seconds. The dates of neighbouring rows rarely differ by more. */
const farApart = 366 * daySeconds

type Parts = readonly [first: string, second: string, third: string]

/** What the dates of a whole file prove about the order of day, month and year. */
export class DateProof {
  readonly #latest: Timestamp
  /** The orders in which all readable dates can be read. */
  #fitting: readonly DateOrder[] = dateOrders
  /** The orders that some date can only be read in. */
  readonly #needed = new Set<DateOrder>()
  /** The seconds of the date before, by order. */
  readonly #before: Partial<Record<DateOrder, number>> = {}
  readonly #jumping = new Set<DateOrder>()
  #example: string | undefined
  /** The first date that may begin with a year of two digits. */
  #shortExample: string | undefined
  #isDotted = true

  constructor(latest: Timestamp) {
    this.#latest = latest
  }

  add(cell: string): void {
    const match = startsWithNumbers.exec(cell) ?? startsWithNumbers.exec(plainStart(cell))
    if (!match) return
    const [written, first = '', sign = '', second = '', third = ''] = match
    const parts = [first, second, third] as const
    const orders = third.length === 4 ? ordersOf(parts) : this.#shortOrders(parts, sign)
    const [one, other] = orders
    if (one === undefined) return
    if (other === undefined) this.#needed.add(one)
    if (sign !== '.' || third.length < 4) this.#isDotted = false
    this.#fitting = this.#fitting.filter((order) => orders.includes(order))
    // 04/04/2026 says the same with the day and with the month first.
    if (first !== second || other === undefined) this.#example ??= written.trim()
    if (orders.includes('ymd')) this.#shortExample ??= written.trim()
  }

  /** The orders in which a date with a year of two digits does not lie ahead. */
  #shortOrders(parts: Parts, sign: string): DateOrder[] {
    const seconds = new Map<DateOrder, number>()
    for (const order of dateOrders) {
      const day = readNumbers(parts, { order, latest: this.#latest })
      const timestamp = day && toTimestamp({ ...day, hour: 0, minute: 0, second: 0 })
      // With slashes the year comes first only where nothing else can be meant.
      if (
        timestamp === undefined ||
        timestamp > this.#latest ||
        (order === 'ymd' && sign === '/' && seconds.size > 0)
      )
        continue
      seconds.set(order, timestampToSeconds(timestamp))
    }
    for (const [order, at] of seconds) {
      if (Math.abs(at - (this.#before[order] ?? at)) > farApart) this.#jumping.add(order)
      this.#before[order] = at
    }
    return [...seconds.keys()]
  }

  /**
   * The orders that may be meant. Steps between dates, of days and weeks, also tell whether a year of two digits is
   * first: read the wrong way round they are years.
   */
  get orders(): readonly DateOrder[] {
    if (this.isContradictory) return dateOrders.filter((order) => this.#needed.has(order))
    const others = this.#fitting.filter((order) => order !== 'ymd')
    if (others.length === this.#fitting.length) return others
    const isCalm = (order: DateOrder) => !this.#jumping.has(order)
    if (isCalm('ymd') && !others.some(isCalm)) return ['ymd']
    return !isCalm('ymd') && others.some(isCalm) ? others : this.#fitting
  }

  /**
   * The order that the dates prove. With dots and years of four digits the day is first, unless they prove otherwise.
   */
  get order(): DateOrder | undefined {
    if (this.example === undefined || this.isContradictory) return undefined
    const [one, other] = this.orders
    return other === undefined || this.#isDotted ? one : undefined
  }

  get isContradictory(): boolean {
    return this.#fitting.length === 0
  }

  /** The first date whose meaning depends on the order; without one there is nothing to ask. */
  get example(): string | undefined {
    return this.orders.includes('ymd') ? (this.#shortExample ?? this.#example) : this.#example
  }
}

function ordersOf([first, second]: Parts): DateOrder[] {
  const [one, two] = [Number(first), Number(second)]
  if (one < 1 || two < 1 || one > 31 || two > 31) return []
  return [...(two <= 12 ? (['dmy'] as const) : []), ...(one <= 12 ? (['mdy'] as const) : [])]
}

/** Reads the most common forms with one pattern: a date in numbers, with a 24-hour clock or none. */
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

/** 2001, from which on seconds have ten digits and milliseconds thirteen. */
const unixForm = /^\s*(\d{10}|\d{13})(?:\.\d{1,9})?\s*$/

export function isUnixTime(cell: string, latest: Timestamp): boolean {
  return readUnix(cell, { latest }) !== undefined
}

/** Seconds or milliseconds since 1970 as a moment in UTC; undefined for a number that would lie ahead. */
function readUnix(cell: string, { latest }: Pick<MomentReading, 'latest'>): WrittenMoment | undefined {
  const [, digits] = unixForm.exec(cell) ?? []
  if (digits === undefined) return undefined
  const timestamp = secondsToTimestamp(Math.floor(Number(digits) / (digits.length === 13 ? 1000 : 1)))
  return timestamp > latest ? undefined : { timestamp, hasTime: true, offset: 0 }
}

/** Three numbers of a date: the year is the one with four digits, or the last one. */
function readNumbers(
  [first, second, third]: readonly [string, string, string],
  { order, latest }: MomentReading,
): Day | undefined {
  if (first.length === 4) return third.length > 2 ? undefined : { year: +first, month: +second, day: +third }
  if (first.length === 3 || third.length % 2 === 1) return undefined
  if (order === 'ymd' && first.length === 2 && third.length === 2)
    return { year: fullYear(first, latest), month: Number(second), day: Number(third) }
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
/** Leaves out a time that goes on in an unknown way, such as 8:05PMx. */
const spelledDate = new RegExp(
  String.raw`\b(?:${inNumbers}|${withName})(?=\b|T\d)(?:(?:,? at |[\sT,]+)${timeOfDay}(?![\p{L}\d:]))?`,
  'giu',
)

/** The dates within a line as they are written, each with the time and zone that follow it, and where they stand. */
export function findSpelledDates(line: string): { date: string; start: number; end: number }[] {
  return [...line.matchAll(spelledDate)].map(({ 0: date, index: start }) => ({
    date,
    start,
    end: start + date.length,
  }))
}

/** True for a cell that holds a date and nothing else. */
export function isSpelledDate(cell: string): boolean {
  const [only, ...others] = findSpelledDates(cell.slice(0, 100))
  return others.length === 0 && only?.date === cell.trim()
}

/** Two digits are a year of this century, or of the last one if it would lie ahead and logs may be so old. */
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

/** A date without the weekday and spaces before its numbers; '' for one that begins with the year. */
function plainStart(cell: string): string {
  return yearFirst.test(cell) ? '' : closeDots(afterWeekday(cell))
}

/** `May-17-08:00, 2026`, as reef-pi writes it, with the year before the time. */
function withYearBehind(cell: string): string {
  return cell.replace(/^\s*([a-z]{3})-(\d{1,2})-(\d{1,2}:\d{2}),? (\d{4})\s*$/i, '$2 $1 $4 $3')
}

/** Trims, and makes plain spaces of the narrow and unbreakable ones that programs put before PM. */
function evenSpaces(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

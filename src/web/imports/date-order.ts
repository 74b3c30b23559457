import { readMoment } from '#domain/imports/dates/dates.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import { monthNames } from '#domain/time/months.ts'
import { latestPossible } from '#domain/time/timestamps.ts'

/** A date such as `03/04/2026` written out as it is read in this order, in the way of people who read it so; undefined for no date. */
export function readInOrder(date: string, order: DateOrder): string | undefined {
  const moment = readMoment(date, { order, latest: latestPossible(new Date()) })?.timestamp
  if (!moment) return undefined
  const [year = 0, month = 0, day = 0] = moment.slice(0, 10).split('-').map(Number)
  const name = monthNames[month - 1]
  return order === 'mdy' ? `${name} ${day}, ${year}` : `${day} ${name} ${year}`
}

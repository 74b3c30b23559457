import { readMoment } from '#domain/imports/dates/dates.ts'
import type { DateOrder } from '#domain/time/date-order.ts'
import { monthNames } from '#domain/time/months.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { latestPossible } from '#domain/time/timestamps.ts'

/** Both meanings of `03/04/2026`, each written out in the way of people who read it so; undefined unless a date has two meanings. */
export function readBothWays(date: string): Record<DateOrder, string> | undefined {
  const latest = latestPossible(new Date())
  const [dayFirst, monthFirst] = [
    readMoment(date, { order: 'dmy', latest })?.timestamp,
    readMoment(date, { order: 'mdy', latest })?.timestamp,
  ]
  if (!dayFirst || !monthFirst || dayFirst === monthFirst) return undefined
  const { day, month, year } = written(dayFirst)
  const other = written(monthFirst)
  return { dmy: `${day} ${month} ${year}`, mdy: `${other.month} ${other.day}, ${other.year}` }
}

function written(timestamp: Timestamp) {
  const [year = 0, month = 0, day = 0] = timestamp.slice(0, 10).split('-').map(Number)
  return { year, month: monthNames[month - 1], day }
}

import type { Moment, Timestamp } from '#domain/time/timestamps.ts'
import { toTimestamp } from '#domain/time/timestamps.ts'

export type YearlessMoment = Omit<Moment, 'year'>

/** 1896 and 1904, 2096 and 2104: leap years lie eight years apart at most. */
const mostYearsToLeap = 8

/** The newest year in which a moment is not after `latest`; the year of `latest` for 30 February. */
export function newestYear(moment: YearlessMoment, latest: Timestamp): number {
  const newest = Number(latest.slice(0, 4))
  for (let year = newest; year >= newest - mostYearsToLeap; year -= 1) {
    const timestamp = toTimestamp({ ...moment, year })
    if (timestamp !== undefined && timestamp <= latest) return year
  }
  return newest
}

export function nearestYear(moment: YearlessMoment, other: Moment): number {
  const apart = dayOfYear(moment) - dayOfYear(other)
  if (apart > halfYear) return other.year - 1
  return apart < -halfYear ? other.year + 1 : other.year
}

const halfYear = 186

/** Roughly: all months have 31 days. */
function dayOfYear({ month, day }: YearlessMoment): number {
  return 31 * month + day
}

/** Counts the years that pass in a chronological list: a month earlier than the one before it begins a new one. */
export class TurnsOfYear {
  #month = 0
  #turns = 0

  add({ month }: YearlessMoment): number {
    if (month < this.#month) this.#turns += 1
    this.#month = month
    return this.#turns
  }
}

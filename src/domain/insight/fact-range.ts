import type { Timestamp } from '#domain/time/timestamps.ts'
import { dayOf, daySeconds, secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'

/** The stretch of time that facts are told of, ends included, and the one before it. */
export type FactRange = {
  from: Timestamp
  to: Timestamp
  before: { from: Timestamp; to: Timestamp }
  /** "in the last 30 days". */
  words: string
}

const usualDays = 30

/** A chosen range, or the last days while none is; `today` is the day of the tank's clock, or any moment of it. */
export function factRange({ from, to }: { from?: Timestamp; to?: Timestamp }, today: string): FactRange {
  const end = to ?? `${dayOf(today)}T23:59:59`
  const start = from ?? `${dayOf(earlier(end, usualDays * daySeconds))}T00:00:00`
  const length = Math.max(0, timestampToSeconds(end) - timestampToSeconds(start))
  const isUsual = from === undefined && to === undefined
  return {
    from: start,
    to: end,
    before: { from: earlier(start, length), to: earlier(start, 1) },
    words: isUsual ? `in the last ${usualDays} days` : `from ${dayOf(start)} to ${dayOf(end)}`,
  }
}

function earlier(timestamp: Timestamp, seconds: number): Timestamp {
  return secondsToTimestamp(timestampToSeconds(timestamp) - seconds)
}

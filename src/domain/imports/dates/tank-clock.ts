import type { ClockMapping } from '#domain/imports/mapping.ts'
import { secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { minutesAhead, offsetFormat } from '#domain/time/zones.ts'
import type { WrittenMoment } from './dates.ts'

/** A moment on the tank's clock; `isRepeated` in the hour that the clock shows twice when summer time ends. */
export type TankMoment = WrittenMoment & { isRepeated?: boolean }

/** Converts a moment to the tank's clock; undefined when there is nothing to convert. Dates without a time stay. */
export type TankClock = ((moment: WrittenMoment) => TankMoment) | undefined

export function tankClockOf(clock: ClockMapping | null): TankClock {
  if (clock === null) return undefined
  if ('zone' in clock) return inZone(clock.zone)
  return (moment) =>
    moment.hasTime ? { ...moment, timestamp: later(moment.timestamp, clock.minutes) } : moment
}

function later(timestamp: string, minutes: number): string {
  return secondsToTimestamp(timestampToSeconds(timestamp) + 60 * minutes)
}

function inZone(zone: string): NonNullable<TankClock> {
  const aheadAt = offsetsOf(zone)
  return (moment) => {
    if (!moment.hasTime) return moment
    const utc = timestampToSeconds(moment.timestamp) - 60 * (moment.offset ?? 0)
    const ahead = aheadAt(utc)
    const isRepeated = aheadAt(utc + 3600) < ahead || aheadAt(utc - 3600) > ahead
    return { ...moment, timestamp: secondsToTimestamp(utc + 60 * ahead), ...(isRepeated && { isRepeated }) }
  }
}

/** Seconds. Zones change their offset at full quarters of an hour only. */
const step = 900

/** Makes a function that says by how many minutes the zone is ahead of UTC at an instant, in seconds. */
function offsetsOf(zone: string): (utc: number) => number {
  const format = offsetFormat(zone)
  const known = new Map<number, number>()
  return (utc) => {
    const quarter = Math.floor(utc / step)
    const found = known.get(quarter) ?? minutesAhead(format, quarter * step)
    if (known.size > 10_000) known.clear()
    known.set(quarter, found)
    return found
  }
}

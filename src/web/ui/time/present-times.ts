import type { Timestamp } from '#domain/time/timestamps.ts'
import { daySeconds, timestampToSeconds } from '#domain/time/timestamps.ts'
import { clockAhead } from '#web/api/server-clock.ts'
import { tankClock } from './wall-clock.ts'

export type PresentTimes = {
  now: Timestamp
  /** Only where the device's clock and the server's are over a day apart, so that one of the two must be wrong. */
  serverNow?: Timestamp
}

/** The present by this device's clock, and by the server's, as a clock at the tank shows it. */
export function presentTimes(zone?: string | null): PresentTimes {
  const present = Date.now()
  const ahead = clockAhead()
  const now = tankClock(new Date(present), zone)
  if (Math.abs(ahead) <= daySeconds * 1000) return { now }
  return { now, serverNow: tankClock(new Date(present - ahead), zone) }
}

/** The later of the two: what comes after it lies ahead, whichever clock is wrong. */
export function laterPresent({ now, serverNow = now }: PresentTimes): Timestamp {
  return timestampToSeconds(now) < timestampToSeconds(serverNow) ? serverNow : now
}

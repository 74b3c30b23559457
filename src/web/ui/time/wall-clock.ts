import type { Timestamp } from '#domain/time/timestamps.ts'
import { wallClock } from '#domain/time/timestamps.ts'
import { wallClockIn } from '#domain/time/zones.ts'
import { useNow } from './use-now.ts'

/** The present time at a tank, or, where nobody has said its zone, on the reader's clock, see {@link useNow}. */
export function useWallClock(zone?: string | null): Timestamp {
  return tankClock(useNow(), zone)
}

/** What the clock at a tank shows at an instant; this device's clock without a zone, and for one it does not know. */
export function tankClock(instant: Date, zone: string | null | undefined): Timestamp {
  if (!zone) return wallClock(instant)
  try {
    return wallClockIn(zone, instant)
  } catch {
    return wallClock(instant)
  }
}

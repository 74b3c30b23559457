import { useEffect, useState } from 'react'
import { minute } from '#domain/time/durations.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { wallClock } from '#domain/time/timestamps.ts'

/** The present time on the reader's clock, see {@link useNow}. */
export function useWallClock(): Timestamp {
  return wallClock(useNow())
}

/** The present time, updated every minute: on a page left open beside the tank, readings keep aging. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

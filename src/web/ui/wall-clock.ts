import { useEffect, useState } from 'react'
import { minute } from '#domain/time/durations.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { wallClock } from '#domain/time/timestamps.ts'

/** The present time on the reader's clock, updated every minute: on a page left open beside the tank, readings keep aging. */
export function useWallClock(): Timestamp {
  const [now, setNow] = useState(() => wallClock(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setNow(wallClock(new Date())), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

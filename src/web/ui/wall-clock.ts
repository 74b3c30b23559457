import { useEffect, useState } from 'react'
import { minute } from '#domain/time/durations.ts'
import type { Timestamp } from '#domain/time/timestamps.ts'
import { wallClock } from '#domain/time/timestamps.ts'

/** What the clock of whoever looks shows: a page that is left open beside the tank grows older with its readings. */
export function useWallClock(): Timestamp {
  const [now, setNow] = useState(() => wallClock(new Date()))
  useEffect(() => {
    const timer = setInterval(() => setNow(wallClock(new Date())), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

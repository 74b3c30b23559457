import { useEffect, useState } from 'react'
import { minute } from '#domain/time/durations.ts'

/** The present time, updated every minute: on a page left open beside the tank, readings keep aging. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute)
    return () => clearInterval(timer)
  }, [])
  return now
}

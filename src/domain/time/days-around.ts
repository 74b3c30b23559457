import { dayOf, daySeconds, secondsToTimestamp } from './timestamps.ts'

/** The days from two weeks before a stretch of time to two weeks after it; `from` and `to` are seconds. */
export function daysAround({ from, to }: { from: number; to: number }): { from: string; to: string } {
  const air = 14 * daySeconds
  const dayAt = (seconds: number) => dayOf(secondsToTimestamp(seconds))
  return { from: dayAt(from - air), to: dayAt(to + air) }
}

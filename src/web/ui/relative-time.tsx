import { ageOf } from '#domain/age.ts'
import { formatScreenTimestamp, wallClock } from '#domain/timestamps.ts'

/** How long ago an instant was on the clock of whoever looks; when exactly, on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const moment = wallClock(new Date(instant))
  return (
    <time dateTime={instant} title={formatScreenTimestamp(moment)}>
      {ageOf(moment, wallClock(new Date()))}
    </time>
  )
}

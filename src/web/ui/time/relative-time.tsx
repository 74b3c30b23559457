import { ageOfInstant } from '#domain/time/age.ts'
import { wallClock } from '#domain/time/timestamps.ts'
import { shownMoment } from './shown-moment.ts'
import { useNow } from './use-now.ts'

/** How long ago an instant was, by the reader's clock; the exact time shows on hover. */
export function RelativeTime({ instant }: { instant: string }) {
  const at = new Date(instant)
  return (
    <time dateTime={instant} title={shownMoment(wallClock(at))}>
      {ageOfInstant(at, useNow())}
    </time>
  )
}

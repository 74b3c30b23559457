import type { EventMarks } from '#contract/aquariums/marks.ts'
import type { Series } from '#contract/aquariums/series.ts'
import { dayOf } from '#domain/time/timestamps.ts'
import { Day } from '#web/ui/time/day.tsx'
import * as css from './chart-panel.module.css'

/** The marks of a tank whose care could not be read. */
export const noMarks: EventMarks = { marks: [], complete_from: null }

/** A series whose marks are its notes and what was done to the tank. */
export function withEventMarks<Found extends Series | Error>(series: Found, { marks }: EventMarks): Found {
  if (series instanceof Error || marks.length === 0) return series
  const both = [...series.marks, ...marks].toSorted((one, other) => one.at - other.at)
  return { ...series, marks: both }
}

/** Says from when on every entry of care has a mark, where there are too many for all. */
export function MarksSince({ from }: { from: string | null }) {
  if (from === null) return null
  return (
    <p className={css.help}>
      Not everything done before <Day of={dayOf(from)} /> is marked. Choose earlier dates to see it.
    </p>
  )
}

import type { Aquarium } from '#contract/aquariums/aquariums.ts'
import { day } from '#domain/time/durations.ts'
import { dayOf, wallClock } from '#domain/time/timestamps.ts'
import { Day } from '#web/ui/time/day.tsx'
import * as css from './managed-list.module.css'

type ActiveCellProps = Pick<Aquarium, 'active' | 'removed_at'> & { daysKept: number }

/** Whether an aquarium is active. One that was deleted is kept for some days; one switched off is kept. */
export function ActiveCell({ active, removed_at, daysKept }: ActiveCellProps) {
  return (
    <>
      <span className={css.chip} data-off={!active || undefined}>
        {active ? 'Active' : 'Inactive'}
      </span>
      {removed_at !== null && (
        <span className={css.until}>
          Deleted <Day of={dayOfInstant(removed_at)} />, removed for good on{' '}
          <Day of={lastDay(removed_at, daysKept)} />
        </span>
      )}
    </>
  )
}

/** The day on which an aquarium that was deleted at an instant (ISO) is removed for good. */
export function lastDay(removedAt: string, daysKept: number): string {
  return dayOfInstant(new Date(Date.parse(removedAt) + daysKept * day).toISOString())
}

function dayOfInstant(instant: string): string {
  return dayOf(wallClock(new Date(instant)))
}

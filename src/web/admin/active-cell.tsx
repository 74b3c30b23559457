import type { Aquarium } from '#contract/aquariums/aquariums.ts'
import { day } from '#domain/time/durations.ts'
import { wallClock } from '#domain/time/timestamps.ts'
import { dayWords } from '#web/time/day-words.ts'
import * as css from './managed-list.module.css'

type ActiveCellProps = Pick<Aquarium, 'active' | 'removed_at'> & { daysKept: number }

/** Whether an aquarium is active. One that was deleted is kept for some days only; one that was switched off is kept. */
export function ActiveCell({ active, removed_at, daysKept }: ActiveCellProps) {
  return (
    <>
      <span className={css.chip} data-off={!active || undefined}>
        {active ? 'Active' : 'Inactive'}
      </span>
      {removed_at !== null && (
        <span className={css.until}>
          Deleted {dayOf(removed_at)}, removed for good on {lastDay(removed_at, daysKept)}
        </span>
      )}
    </>
  )
}

/** The day on which an aquarium that was deleted at an instant (ISO) is removed for good, in words. */
export function lastDay(removedAt: string, daysKept: number): string {
  return dayOf(new Date(Date.parse(removedAt) + daysKept * day).toISOString())
}

function dayOf(instant: string): string {
  return dayWords(wallClock(new Date(instant)).slice(0, 10))
}

import { day } from '#domain/time/durations.ts'

const days = 7
const weeks = 4

/** How many months, and then years, a backup of each is kept for beyond those weeks. */
export type Periods = { months: number; years: number }

/**
 * Chooses the backups to keep, given newest first: the newest of each of seven days, then of each of four older weeks,
 * then of each of some older months and years.
 */
export function keptBackups<Backup extends { madeAt: Date }>(
  backups: readonly Backup[],
  { months, years }: Periods,
): Backup[] {
  const dayOf = ({ madeAt }: Backup) => Math.floor(madeAt.getTime() / day)
  const kept = new Set<Backup>()
  let older = backups
  for (const { periods, period } of [
    { periods: days, period: dayOf },
    // Weeks begin on Mondays: day 0, 1 January 1970, was a Thursday.
    { periods: weeks, period: (backup: Backup) => Math.floor((dayOf(backup) + 3) / 7) },
    {
      periods: months,
      period: ({ madeAt }: Backup) => madeAt.getUTCFullYear() * 12 + madeAt.getUTCMonth(),
    },
    { periods: years, period: ({ madeAt }: Backup) => madeAt.getUTCFullYear() },
  ]) {
    const newest = newestOfEach(older, { periods, period })
    for (const backup of newest) kept.add(backup)
    const firstDay = Math.min(...[...kept].map(dayOf))
    older = backups.filter((backup) => dayOf(backup) < firstDay)
  }
  return backups.filter((backup) => kept.has(backup))
}

function newestOfEach<Backup>(
  backups: readonly Backup[],
  { periods, period }: { periods: number; period: (backup: Backup) => number },
): Set<Backup> {
  const newest = new Map<number, Backup>()
  for (const backup of backups) {
    const key = period(backup)
    if (!newest.has(key) && newest.size < periods) newest.set(key, backup)
  }
  return new Set(newest.values())
}

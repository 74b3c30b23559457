import { day } from '#domain/time/durations.ts'

const days = 7
const weeks = 4

/** Chooses the backups to keep of these, newest first: the newest of each of seven days, then of each of four weeks. */
export function keptBackups<Backup extends { madeAt: Date }>(backups: readonly Backup[]): Backup[] {
  const dayOf = ({ madeAt }: Backup) => Math.floor(madeAt.getTime() / day)
  const daily = newestOfEach(backups, { periods: days, period: dayOf })
  const firstDay = Math.min(...[...daily].map(dayOf))
  const older = backups.filter((backup) => dayOf(backup) < firstDay)
  // Weeks begin on Mondays: day 0, 1 January 1970, was a Thursday.
  const weekly = newestOfEach(older, {
    periods: weeks,
    period: (backup) => Math.floor((dayOf(backup) + 3) / 7),
  })
  return backups.filter((backup) => daily.has(backup) || weekly.has(backup))
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

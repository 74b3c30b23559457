import type { BackupChecks, BackupReport, BackupState } from '#contract/backups.ts'
import { counted, countWords } from '#domain/count-words.ts'
import { sizeWords } from '#domain/size-words.ts'
import { ageOfInstant } from '#domain/time/age.ts'
import { day } from '#domain/time/durations.ts'
import { monthNames } from '#domain/time/months.ts'
import { wallClock } from '#domain/time/timestamps.ts'

/** Backups are made daily, and a failed one is tried again every hour: an older last one is a fault. */
const oldAfter = 2 * day

/** A sentence; what is wrong comes first, and in red. */
export type BackupLine = { words: string; isWrong: boolean }

export function backupLines({ daily, last, unreadable, failure }: BackupState, now: Date): BackupLine[] {
  const lines: BackupLine[] = []
  const wrong = (words: string) => lines.push({ words, isWrong: true })
  if (failure) {
    const age = ageOfInstant(new Date(failure.at), now)
    wrong(`The last try failed ${age}: ${failure.message} Coralline tries again every hour.`)
  }
  const isOld = last !== null && now.getTime() - Date.parse(last.made_at) > oldAfter
  if (isOld) wrong('The last backup is older than two days.')
  if (last && last.missing > 0)
    wrong(
      `${last.missing === 1 ? 'A photo file was' : `${countWords(last.missing)} photo files were`} lost before it was made. Run npx coralline backup to see which.`,
    )
  for (const words of unreadable) wrong(words)
  const isBroken = failure !== null || (isOld && daily === 'on')
  // BACKUP_DIR is set, but no backup was ever made.
  const isWanting = daily === 'no_pg_dump' && last === null
  if (!isBroken) lines.push({ words: habit(daily, last !== null), isWrong: isWanting })
  return lines
}

/** What stands below "Last backup". */
export function allLines(report: BackupReport, now: Date): BackupLine[] {
  const lines = [...backupLines(report, now), ...checkLines(report.checks), ...keepingLines(report)]
  return lines.toSorted((one, other) => Number(other.isWrong) - Number(one.isWrong))
}

/** Where the backups lie, and what it costs to keep more of them. */
export function keepingLines({ last, months, years, only_account, same_disk }: BackupReport): BackupLine[] {
  const lines: BackupLine[] = []
  const say = (words: string) => lines.push({ words, isWrong: false })
  if (!last) return lines
  if (same_disk) say(`${sameDisk} Set BACKUP_DIR to a folder on another disk.`)
  const cost = (count: number) =>
    `${counted(count, 'time')} ${sizeWords(last.database_bytes)} for the database, ${sizeWords(count * last.database_bytes)} as it is now, and the photos that were deleted since`
  const also = [
    ...(months > 0 ? [counted(months, 'month')] : []),
    ...(years > 0 ? [counted(years, 'year')] : []),
  ]
  if (also.length > 0)
    say(
      `Beyond five weeks a backup of each of ${also.join(' and ')} is kept. They take up to ${cost(months + years)}.`,
    )
  else if (only_account)
    say(
      `Backups go back five weeks. With BACKUP_MONTHS=12 and BACKUP_YEARS=10 one of each of 12 months and 10 years before is kept, too: ${cost(22)}.`,
    )
  return lines
}

const sameDisk = 'Backups lie on the same disk as the data: if it fails, both are lost.'

export function checkLines({ compared, problems, silent, pictures, tried }: BackupChecks): BackupLine[] {
  const lines = problems.map((words) => ({ words, isWrong: true }))
  const open = silent.filter(({ put_back_at }) => put_back_at === null).length
  if (open > 0)
    lines.push({
      words: `${open === 1 ? 'A log or tank has changed in the database although nobody has changed it' : `${countWords(open)} logs or tanks have changed in the database although nobody has changed them`}. Put back what is wrong, and check the disk.`,
      isWrong: true,
    })
  if (pictures && pictures.lost > 0)
    lines.push({
      words: `${counted(pictures.lost, 'photo file')} can be read neither here nor in the backups: ${pictures.photos.join('; ') || 'only older backups refer to them'}.`,
      isWrong: true,
    })
  if (tried) lines.push(triedLine(tried))
  const done = [
    ...(compared?.with
      ? ['Its logs, notes, targets and captions were compared with an earlier backup.']
      : []),
    ...(pictures && pictures.all > 0
      ? [
          `${countWords(pictures.read)} of ${counted(pictures.all, 'photo file')} were read again, ${countWords(pictures.mended)} mended.`,
        ]
      : []),
  ]
  if (done.length > 0) lines.push({ words: done.join(' '), isWrong: false })
  return lines
}

function triedLine({ at, outcome, words }: NonNullable<BackupChecks['tried']>): BackupLine {
  const [, month, date] = wallClock(new Date(at)).slice(0, 10).split('-').map(Number)
  const on = `${date} ${monthNames[(month ?? 1) - 1]}`
  if (outcome === 'whole') return { words: `Tried out on ${on}: restores whole.`, isWrong: false }
  if (outcome === 'no_room')
    return { words: `Not tried out on ${on}: there is no room for it. It takes ${words}.`, isWrong: false }
  return { words: `Tried out on ${on}: does not restore whole. ${words}.`, isWrong: true }
}

/** What the dashboard says once, until somebody has understood it. */
export function sameDiskWarning({ last, same_disk, same_disk_understood }: BackupReport): string | undefined {
  return last && same_disk && !same_disk_understood ? sameDisk : undefined
}

/** The sentence for the dashboard; undefined while nothing needs anybody. */
export function backupWarning({ last, daily, checks }: BackupReport, now: Date): string | undefined {
  if (checkLines(checks).some(({ isWrong }) => isWrong)) return 'The daily backup has found damage.'
  const isOld = last !== null && now.getTime() - Date.parse(last.made_at) > oldAfter
  return isOld && daily === 'on' ? 'The last good backup is older than two days.' : undefined
}

const reasons = {
  off: 'BACKUP_DIR is none',
  no_folder: 'with PostgreSQL, BACKUP_DIR must be set',
  no_pg_dump: 'pg_dump and pg_restore, the client programs of PostgreSQL, are not installed',
}

function habit(daily: BackupState['daily'], isThere: boolean): string {
  if (daily !== 'on')
    return `Coralline makes no backups by itself here: ${reasons[daily]}. Run npx coralline backup to make one.`
  return isThere
    ? 'Coralline makes one every day.'
    : 'Coralline makes the first one soon after it starts, then one every day.'
}

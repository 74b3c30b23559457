import type { BackupChecks, BackupReport, BackupState } from '#contract/backups.ts'
import { counted, countWords } from '#domain/count-words.ts'
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
    ...(compared?.with ? ['Its logs, notes and targets were compared with an earlier backup.'] : []),
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

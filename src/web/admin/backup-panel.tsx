import type { BackupState } from '#contract/backups.ts'
import { countWords } from '#domain/count-words.ts'
import { sizeWords } from '#domain/size-words.ts'
import { ageOfInstant } from '#domain/time/age.ts'
import { day } from '#domain/time/durations.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/time/relative-time.tsx'
import { useNow } from '#web/ui/time/wall-clock.ts'
import * as css from './backup-panel.module.css'

export function BackupPanel({ backups }: { backups: BackupState }) {
  const { last } = backups
  const now = useNow()
  return (
    <Panel labelledBy="backup-heading">
      <div className={css.backup}>
        <PanelTitle id="backup-heading">Last backup</PanelTitle>
        <p className={css.last}>
          {last ? (
            <>
              <RelativeTime instant={last.made_at} />, {sizeWords(last.bytes)}
            </>
          ) : (
            'None yet'
          )}
        </p>
        {backupLines(backups, now).map(({ words, isWrong }) => (
          <p key={words} className={isWrong ? css.wrong : css.words}>
            {isWrong && <Icon name="warning" size={18} />}
            <span>{words}</span>
          </p>
        ))}
      </div>
    </Panel>
  )
}

/** Backups are made daily, and a failed one is tried again every hour: an older last one is a fault. */
const oldAfter = 2 * day

/** A sentence; what is wrong comes first, and in red. */
type BackupLine = { words: string; isWrong: boolean }

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

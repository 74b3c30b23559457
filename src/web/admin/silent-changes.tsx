import { useState } from 'react'
import type { BackupReport, SilentChange } from '#contract/backups.ts'
import { wallClock } from '#domain/time/timestamps.ts'
import { call } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import { shownMoment } from '#web/ui/time/shown-moment.ts'
import * as css from './backup-panel.module.css'

type SilentChangesProps = { changes: readonly SilentChange[]; onReport: (report: BackupReport) => void }

/** What changed in the database without a write, by the backup that still has the values from before. */
export function SilentChanges({ changes, onReport }: SilentChangesProps) {
  const [isBusy, setIsBusy] = useState(false)
  const press = async (asked: Promise<BackupReport>) => {
    setIsBusy(true)
    try {
      onReport(await asked)
    } catch (error) {
      showMessage({
        title: 'Nothing was changed',
        body: error instanceof Error ? error.message : '',
        type: 'error',
      })
    } finally {
      setIsBusy(false)
    }
  }
  const putBack = ({ id }: SilentChange) =>
    press(call('POST /api/backups/changes/:id/put-back', { params: { id } }))
  return [...Map.groupBy(changes, ({ backup }) => backup)].map(([backup, found]) => (
    <section key={backup} className={css.silent}>
      <ul>
        {found.map((change) => (
          <li key={change.id}>
            <div>
              <strong>
                {change.aquarium}
                {change.timestamp !== null && `, ${shownMoment(change.timestamp)}`}
              </strong>
              {change.values.map(({ name, before, after }) => (
                <span key={name}>
                  {name}: was <b>{before}</b>, {change.put_back_at ? 'became' : 'is'} <b>{after}</b>
                </span>
              ))}
            </div>
            {change.put_back_at ? (
              <span className={css.words}>Is put back</span>
            ) : (
              <Button size="small" aria-disabled={isBusy} onClick={() => !isBusy && void putBack(change)}>
                Put back
              </Button>
            )}
          </li>
        ))}
      </ul>
      <p className={css.words}>
        The backup of {shownMoment(wallClock(new Date(backup)))} still has the earlier values, and is kept
        until you let it go.{' '}
        <Button
          tone="link"
          aria-disabled={isBusy}
          onClick={() => !isBusy && void press(call('POST /api/backups/let-go', { body: { backup } }))}
        >
          Let it go
        </Button>
      </p>
    </section>
  ))
}

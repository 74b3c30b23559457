import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Me } from '#contract/account.ts'
import type { BackupReport } from '#contract/backups.ts'
import { adminPage, settingsPage } from '#contract/pages.ts'
import { call } from '#web/api/api.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import { backupWarning, sameDiskWarning } from './backup-lines.ts'
import * as css from './backup-panel.module.css'

/** Lines on the dashboard of whoever sees to the backups, when these need somebody. */
export function BackupWarning({ user }: { user: Pick<Me, 'role'> }) {
  const [report, setReport] = useState<BackupReport>()
  useEffect(() => {
    const asked = new AbortController()
    call('GET /api/backups/last', { signal: asked.signal })
      .then(setReport)
      // Without a network, or for a former admin, there is nothing to say here.
      .catch(() => {})
    return () => asked.abort()
  }, [])
  if (!report) return null
  const wrong = backupWarning(report, new Date())
  const once = sameDiskWarning(report)
  const understand = () =>
    call('POST /api/backups/same-disk-understood').then(setReport, (error: unknown) =>
      showMessage({
        title: 'Nothing was changed',
        body: error instanceof Error ? error.message : '',
        type: 'error',
      }),
    )
  const link = <Link to={user.role === 'admin' ? adminPage : settingsPage}>See what to do</Link>
  return (
    <>
      {wrong && (
        <p className={css.warning} role="status">
          <Icon name="warning" size={18} />
          <span>
            {wrong} {link}
          </span>
        </p>
      )}
      {once && (
        <div className={css.once} role="status">
          <p>
            {once} {link}
          </p>
          <Button size="small" onClick={() => void understand()}>
            Understood
          </Button>
        </div>
      )}
    </>
  )
}

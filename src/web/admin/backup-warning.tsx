import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { Me } from '#contract/account.ts'
import { adminPage, settingsPage } from '#contract/pages.ts'
import { call } from '#web/api/api.ts'
import { Icon } from '#web/ui/icon.tsx'
import { backupWarning } from './backup-lines.ts'
import * as css from './backup-panel.module.css'

/** A line on the dashboard of whoever sees to the backups, when these need somebody. */
export function BackupWarning({ user }: { user: Pick<Me, 'role'> }) {
  const [words, setWords] = useState<string>()
  useEffect(() => {
    const asked = new AbortController()
    call('GET /api/backups/last', { signal: asked.signal })
      .then((report) => setWords(backupWarning(report, new Date())))
      // Without a network, or for a former admin, there is nothing to say here.
      .catch(() => {})
    return () => asked.abort()
  }, [])
  if (!words) return null
  return (
    <p className={css.warning} role="status">
      <Icon name="warning" size={18} />
      <span>
        {words} <Link to={user.role === 'admin' ? adminPage : settingsPage}>See what to do</Link>
      </span>
    </p>
  )
}

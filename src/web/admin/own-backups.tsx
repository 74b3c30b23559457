import { useEffect, useState } from 'react'
import type { BackupReport } from '#contract/backups.ts'
import { call } from '#web/api/api.ts'
import { BackupPanel } from './backup-panel.tsx'

/** The backups among the settings of the only account, whose owner sees to them. */
export function OwnBackups() {
  const [backups, setBackups] = useState<BackupReport>()
  useEffect(() => {
    const asked = new AbortController()
    call('GET /api/backups/last', { signal: asked.signal })
      .then(setBackups)
      // Without a network they are left out.
      .catch(() => {})
    return () => asked.abort()
  }, [])
  return backups && <BackupPanel backups={backups} />
}

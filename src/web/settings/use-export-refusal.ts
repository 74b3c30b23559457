import { useEffect } from 'react'
import { useSearchParams } from 'react-router'
import { exportRefusalKey } from '#contract/address-keys.names.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { showMessage } from '#web/messages/notification.ts'
import { exportRefusals, exportRefused } from './settings-words.ts'

/** A refused download sends the browser back here with the reason in the address; this shows the reason once. */
export function useExportRefusal(): void {
  const [search, setSearch] = useSearchParams()
  const code = search.get(exportRefusalKey)
  useEffect(() => {
    if (code === null) return
    const body = exportRefusals[code as ErrorCode] ?? exportRefused.otherwise
    showMessage({ title: exportRefused.title, body })
    setSearch(
      (present) => {
        present.delete(exportRefusalKey)
        return present
      },
      { replace: true },
    )
  }, [code, setSearch])
}

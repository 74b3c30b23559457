import { useEffect, useState } from 'react'
import type { User } from '#contract/users.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as css from '#web/ui/dialog/dialog-buttons.module.css'

/** Makes a link with which a user sets a password, and shows it this once. */
export function LinkDialog({ task: user, onClose }: { task: User; onClose: () => void }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    let isWanted = true
    call('POST /api/users/:id/links', { params: { id: user.id } }).then(
      (link) => isWanted && setUrl(link.url),
      (error: unknown) => {
        if (!isWanted) return
        showRefusal({ title: 'Link not made', error })
        onClose()
      },
    )
    return () => {
      isWanted = false
    }
  }, [user.id, onClose])
  return (
    <Dialog title={user.last_login_at === null ? 'Invitation' : 'Reset link'} width={500} onDismiss={onClose}>
      <p>
        With this link {user.name} sets a password, once and within seven days. Send it to {user.email}. It is
        shown now and never again; a new one ends this one.
      </p>
      {url === undefined ? (
        <p>Making the link…</p>
      ) : (
        <>
          <p style={{ overflowWrap: 'anywhere' }}>
            <code>{url}</code>
          </p>
          <CopyButton text={url} label="Copy the link" textLabel="Link" />
        </>
      )}
      <div className={css.buttons}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

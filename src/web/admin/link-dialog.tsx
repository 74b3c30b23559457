import { useEffect, useState } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { EndpointNamed } from '#contract/endpoints.ts'
import type { User } from '#contract/users.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as css from '#web/ui/dialog/dialog-buttons.module.css'

type Link = ReplyOf<EndpointNamed<'POST /api/users/:id/links'>>

/** Makes a link with which a user sets a password, and shows it this once. */
export function LinkDialog({ task: user, onClose }: { task: User; onClose: () => void }) {
  const [link, setLink] = useState<Link>()
  useEffect(() => {
    let isWanted = true
    call('POST /api/users/:id/links', { params: { id: user.id } }).then(
      (made) => isWanted && setLink(made),
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
      {link === undefined ? (
        <p>Making the link…</p>
      ) : (
        <>
          <p>
            With this link {user.name} sets a password, once and within seven days.{' '}
            {link.mailed?.sent ? 'It was mailed.' : `Send it to ${user.email}.`} It is shown now and never
            again; a new one ends this one.
          </p>
          {link.mailed && <p role="status">{link.mailed.told}</p>}
          <p style={{ overflowWrap: 'anywhere' }}>
            <code>{link.url}</code>
          </p>
          <CopyButton text={link.url} label="Copy the link" textLabel="Link" />
        </>
      )}
      <div className={css.buttons}>
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}

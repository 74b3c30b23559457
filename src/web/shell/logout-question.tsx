import { Dialog as Base } from '@base-ui/react/dialog'
import type { MouseEvent } from 'react'
import { useEffect } from 'react'
import type { User } from '#contract/users.ts'
import { clearDraftsOf, hasDrafts } from '#web/browser/drafts.ts'
import { forgetAllSeen } from '#web/offline/load.ts'
import { waitingWords } from '#web/outbox/outbox-words.ts'
import { logoutAddress } from '#web/session/session.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import * as css from './logout-question.module.css'

/** Who leaves, and how many of their logs wait on this device. */
export type Leaving = { user: User; unsent: number }

/** What leaving would lose or leave behind. */
export function LogoutQuestion({ task: { user, unsent }, onClose }: { task: Leaving; onClose: () => void }) {
  const loses = hasDrafts(user.id)
  useEffect(() => {
    if (unsent > 0) return
    // Notes may be on their way to the server: then there is nothing to ask.
    const watch = setInterval(() => !hasDrafts(user.id) && location.assign(logoutAddress), 100)
    return () => clearInterval(watch)
  }, [user.id, unsent])

  async function leave(event: MouseEvent) {
    event.preventDefault()
    // The page may keep a draft once more when it is left: this comes after.
    addEventListener('pagehide', () => clearDraftsOf(user.id), { once: true })
    await forgetAllSeen()
    location.assign(logoutAddress)
  }

  return (
    <Dialog title="Log out?" width={500} isQuestion onDismiss={onClose}>
      <Base.Description render={<div />}>
        {loses && (
          <p>
            Something that you typed is not saved yet. It is kept on this device only, and logging out removes
            it.
          </p>
        )}
        {unsent > 0 && (
          <p>
            {waitingWords(unsent)}. What waits stays on this device, and is sent when you sign in here again.
          </p>
        )}
      </Base.Description>
      <div className={css.buttons}>
        <Button tone="filled" size="tall" data-autofocus onClick={onClose}>
          Stay signed in
        </Button>
        <LinkButton href={logoutAddress} tone="quiet" onClick={(event) => void leave(event)}>
          {loses ? 'Remove it and log out' : 'Log out'}
        </LinkButton>
      </div>
    </Dialog>
  )
}

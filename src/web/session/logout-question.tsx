import { Dialog as Base } from '@base-ui/react/dialog'
import { useEffect } from 'react'
import type { User } from '#contract/users.ts'
import { clearDraftsOf, hasDrafts } from '#web/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import css from './logout-question.module.css'
import { logoutAddress } from './session.ts'

/** What leaving would lose. */
export function LogoutQuestion({ task: user, onClose }: { task: User; onClose: () => void }) {
  useEffect(() => {
    // Notes may be on their way to the server: then there is nothing to ask.
    const watch = setInterval(() => !hasDrafts(user.id) && location.assign(logoutAddress), 100)
    return () => clearInterval(watch)
  }, [user.id])

  /** The page may keep a draft once more when it is left: this comes after. */
  function leave() {
    addEventListener('pagehide', () => clearDraftsOf(user.id), { once: true })
  }

  return (
    <Dialog title="Log out?" width={500} isQuestion onDismiss={onClose}>
      <Base.Description>
        Something that you typed is not saved yet. It is kept on this device only, and logging out removes it.
      </Base.Description>
      <div className={css.buttons}>
        <Button tone="filled" size="tall" data-autofocus onClick={onClose}>
          Stay signed in
        </Button>
        <LinkButton href={logoutAddress} tone="quiet" onClick={leave}>
          Remove it and log out
        </LinkButton>
      </div>
    </Dialog>
  )
}

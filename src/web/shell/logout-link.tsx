import type { MouseEvent } from 'react'
import type { User } from '#contract/users.ts'
import { clearDraftsOf, hasDrafts } from '#web/drafts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useOpenedHere } from '#web/ui/opened-here.ts'
import { PlainButton } from '#web/ui/plain-button.tsx'
import css from './logout-link.module.css'

const address = '/api/logout'

/** Leaves nothing behind for the next keeper of this browser; what would be lost by that is asked about before. */
export function LogoutLink({ user }: { user: User }) {
  const question = useOpenedHere()

  function ask(event: MouseEvent) {
    if (!hasDrafts(user.id)) return
    event.preventDefault()
    question.open()
  }

  return (
    <>
      <LinkButton href={address} tone="quiet" onClick={ask}>
        Logout
      </LinkButton>
      <Dialog title="Log out?" width={500} opened={question.isOpened}>
        <p>
          Something that you typed is not saved yet. It is kept on this device only, and logging out removes
          it.
        </p>
        <div className={css.buttons}>
          <PlainButton isBusy={false} startsHere onClick={question.close}>
            Stay signed in
          </PlainButton>
          <LinkButton href={address} tone="quiet" onClick={() => clearDraftsOf(user.id)}>
            Remove it and log out
          </LinkButton>
        </div>
      </Dialog>
    </>
  )
}

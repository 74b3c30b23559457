import type { MouseEvent } from 'react'
import { useEffect } from 'react'
import type { EndpointPath } from '#contract/endpoints.ts'
import type { User } from '#contract/users.ts'
import { clearDraftsOf, hasDrafts } from '#web/drafts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useOpenedHere } from '#web/ui/opened-here.ts'
import css from './logout-link.module.css'

const address: EndpointPath = '/api/logout'

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
        <Question user={user} onStay={question.close} />
      </Dialog>
    </>
  )
}

function Question({ user, onStay }: { user: User; onStay: () => void }) {
  useEffect(() => {
    // Notes may be on their way to the server: then there is nothing to ask.
    const watch = setInterval(() => !hasDrafts(user.id) && location.assign(address), 100)
    return () => clearInterval(watch)
  }, [user.id])

  /** The page may keep a draft once more when it is left: this comes after. */
  function leave() {
    addEventListener('pagehide', () => clearDraftsOf(user.id), { once: true })
  }

  return (
    <>
      <p>
        Something that you typed is not saved yet. It is kept on this device only, and logging out removes it.
      </p>
      <div className={css.buttons}>
        <Button tone="filled" size="tall" data-autofocus onClick={onStay}>
          Stay signed in
        </Button>
        <LinkButton href={address} tone="quiet" onClick={leave}>
          Remove it and log out
        </LinkButton>
      </div>
    </>
  )
}

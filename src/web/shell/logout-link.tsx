import type { MouseEvent } from 'react'
import type { User } from '#contract/users.ts'
import { hasDrafts } from '#web/browser/drafts.ts'
import { late } from '#web/late/late.tsx'
import { forgetAllSeen } from '#web/offline/load.ts'
import { countUnsent } from '#web/outbox/count-unsent.ts'
import { logoutAddress } from '#web/session/session.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useTaskHere } from '#web/ui/task-here.ts'
import type { Leaving } from './logout-question.tsx'

const LogoutQuestion = late(async () => (await import('./logout-question.tsx')).LogoutQuestion)

/** Logs out and leaves nothing behind for the next keeper of this browser. Asks first if that would lose or leave something. */
export function LogoutLink({ user }: { user: User }) {
  const question = useTaskHere<Leaving>()

  async function leave() {
    const unsent = await countUnsent(user.id)
    if (unsent > 0 || hasDrafts(user.id)) question.open({ user, unsent })
    else {
      await forgetAllSeen()
      location.assign(logoutAddress)
    }
  }

  function ask(event: MouseEvent) {
    event.preventDefault()
    void leave()
  }

  return (
    <>
      <LinkButton href={logoutAddress} tone="quiet" onClick={ask}>
        Logout
      </LinkButton>
      <LogoutQuestion task={question.task} onClose={question.close} />
    </>
  )
}

import type { MouseEvent } from 'react'
import type { User } from '#contract/users.ts'
import { hasDrafts } from '#web/drafts.ts'
import { late } from '#web/shell/late.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useTaskHere } from '#web/ui/task-here.ts'
import { logoutAddress } from './session.ts'

const LogoutQuestion = late(async () => (await import('./logout-question.tsx')).LogoutQuestion)

/** Leaves nothing behind for the next keeper of this browser; what would be lost by that is asked about before. */
export function LogoutLink({ user }: { user: User }) {
  const question = useTaskHere<User>()

  function ask(event: MouseEvent) {
    if (!hasDrafts(user.id)) return
    event.preventDefault()
    question.open(user)
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

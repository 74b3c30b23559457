import type { MouseEvent } from 'react'
import type { User } from '#contract/users.ts'
import { logoutAddress } from '#web/api/session-addresses.ts'
import { useTaskHere } from '#web/ui/dialog/task-here.ts'
import { importOrNotify } from '#web/ui/lazy/import-or-notify.ts'
import { lazyDialog } from '#web/ui/lazy/lazy-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import type { Logout } from './log-out.ts'

const LogoutQuestion = lazyDialog(async () => (await import('./logout-question.tsx')).LogoutQuestion)

/** Logs out and leaves nothing for the next user of this browser. Asks first if something would be lost. */
export function LogoutLink({ user, onPress }: { user: User; onPress?: () => void }) {
  const question = useTaskHere<Logout>()

  async function leave(event: MouseEvent) {
    event.preventDefault()
    onPress?.()
    const part = await importOrNotify(() => import('./log-out.ts'), 'Not signed out')
    await part?.logOutOrAsk(user, question.open)
  }

  return (
    <>
      <LinkButton href={logoutAddress} tone="quiet" onClick={(event) => void leave(event)}>
        Logout
      </LinkButton>
      <LogoutQuestion task={question.task} onClose={question.close} />
    </>
  )
}

import { useEffect } from 'react'
import type { User } from '#contract/users.ts'
import { clearDraftsOf, hasDrafts } from '#web/browser/drafts.ts'
import { forgetAllSeen } from '#web/offline/load.ts'
import { waitingWords } from '#web/outbox/outbox-words.ts'
import { logoutAddress } from '#web/session/session.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'

/** The user who logs out, and how many of their logs wait on this device. */
export type Leaving = { user: User; unsent: number }

/** Asks before a logout that would lose something or leave it behind. */
export function LogoutQuestion({ task: { user, unsent }, onClose }: { task: Leaving; onClose: () => void }) {
  const loses = hasDrafts(user.id)
  useEffect(() => {
    if (unsent > 0) return
    // Notes may be on their way to the server: once they are saved, there is nothing to ask.
    const watch = setInterval(() => !hasDrafts(user.id) && location.assign(logoutAddress), 100)
    return () => clearInterval(watch)
  }, [user.id, unsent])

  async function leave() {
    // The page may store a draft once more when it is left: this runs after that.
    addEventListener('pagehide', () => clearDraftsOf(user.id), { once: true })
    await forgetAllSeen()
    location.assign(logoutAddress)
  }

  const lost =
    'Something that you typed is not saved yet. It is kept on this device only, and logging out removes it.'
  const left = `${waitingWords(unsent)}. What waits stays on this device, and is sent when you sign in here again.`
  return (
    <ConfirmDialog
      title="Log out?"
      question={[...(loses ? [lost] : []), ...(unsent > 0 ? [left] : [])].join(' ')}
      yes={loses ? 'Remove it and log out' : 'Log out'}
      sending="Logging out…"
      tone={loses ? 'delete' : 'filled'}
      no="Stay signed in"
      onYes={leave}
      onNo={onClose}
    />
  )
}

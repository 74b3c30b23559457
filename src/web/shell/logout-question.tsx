import { useEffect } from 'react'
import { onlyHereWords } from '#web/outbox/outbox-words.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { hasDrafts } from '#web/ui/drafts/drafts.ts'
import type { Logout } from './log-out.ts'
import { logOut } from './log-out.ts'

export function LogoutQuestion({ task: { user, unsent }, onClose }: { task: Logout; onClose: () => void }) {
  const loses = hasDrafts(user.id)
  useEffect(() => {
    if (unsent.length > 0) return
    // Notes may be on their way to the server: once they are saved, there is nothing to ask.
    const watch = setInterval(() => {
      if (hasDrafts(user.id)) return
      clearInterval(watch)
      void logOut().then(onClose)
    }, 100)
    return () => clearInterval(watch)
  }, [user.id, unsent, onClose])

  const lost =
    'Something that you typed is not saved yet. It is kept on this device only, and signing out removes it.'
  const left = `${onlyHereWords(unsent)}. What waits is sent when you sign in here again.`
  return (
    <ConfirmDialog
      title="Sign out?"
      question={[...(loses ? [lost] : []), ...(unsent.length > 0 ? [left] : [])].join(' ')}
      yes={loses ? 'Remove it and sign out' : 'Sign out'}
      sending="Signing out…"
      tone={loses ? 'delete' : 'filled'}
      no="Stay signed in"
      onYes={() => logOut(user.id)}
      onNo={onClose}
    />
  )
}

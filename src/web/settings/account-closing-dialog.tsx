import { useState } from 'react'
import type { User } from '#contract/users.ts'
import { normalizeEmail } from '#domain/text.ts'
import { call, isSignedOut, NetworkError } from '#web/api/api.ts'
import type { UnsentCall } from '#web/offline/database.ts'
import { forgetCachedReplies } from '#web/offline/load.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { TypedDialog } from '#web/ui/dialog/typed-dialog.tsx'
import { clearDraftsOf } from '#web/ui/drafts/drafts.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import * as css from './settings.module.css'
import { dataWords, closingWords as words } from './settings-words.ts'

export type ClosingTask = { user: User; unsent: readonly UnsentCall[] }

/** Offers the export, asks for the e-mail address, then deletes the account and leaves. */
export function AccountClosingDialog({ task, onClose }: { task: ClosingTask; onClose: () => void }) {
  const { user, unsent } = task
  const { id, email, role } = user
  const [error, setError] = useState<string>()

  async function close() {
    try {
      await call('DELETE /api/me', { body: { email } })
      // The page may store a draft once more when it is left: this runs after that.
      addEventListener('pagehide', () => clearDraftsOf(id), { once: true })
      await forgetCachedReplies()
      // The account is gone, so nothing of this page stays: the home page is loaded anew.
      location.assign('/')
    } catch (error) {
      // A lost answer may have been a yes. The session ends with the account, so the next try is refused for want of
      // one.
      if (error instanceof NetworkError) showMessage({ title: words.unsure, body: words.unanswered })
      else showRefusal({ title: isSignedOut(error) ? words.unsure : words.failed, error, next: words.next })
    }
  }

  return (
    <TypedDialog
      title={words.title}
      question={
        <>
          {words.question} {role === 'admin' && words.admin} {unsent.length > 0 && words.unsent(unsent)}
          <div className={css.before}>
            <LinkButton tone="quiet" href="/api/me/export">
              {dataWords.download}
            </LinkButton>
          </div>
          {words.confirm}
        </>
      }
      words={email}
      label={words.field}
      error={error}
      isRight={(typed) => normalizeEmail(typed) === normalizeEmail(email)}
      yes={words.yes}
      onMismatch={() => {
        setError(words.mismatch)
        return () => setError(undefined)
      }}
      onYes={close}
      onNo={onClose}
    />
  )
}

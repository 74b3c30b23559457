import { useState } from 'react'
import { normalizeEmail } from '#domain/text.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/refusals/refusal-words.tsx'
import { TypedDialog } from '#web/ui/dialog/typed-dialog.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import * as css from './settings-screen.module.css'
import { dataWords, closingWords as words } from './settings-words.ts'

/** Offers the export, asks for the e-mail address, then deletes the account and leaves. */
export function AccountClosingForm({ task: email, onClose }: { task: string; onClose: () => void }) {
  const [error, setError] = useState<string>()

  async function close() {
    try {
      await call('DELETE /api/me', { body: { email } })
      // The account is gone, so nothing of this page stays: the home page is loaded anew.
      location.assign('/')
    } catch (error) {
      showRefusal({ title: words.failed, error, next: 'delete it again' })
    }
  }

  return (
    <TypedDialog
      title={words.title}
      question={
        <>
          {words.question}
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
      isRight={(typed) => normalizeEmail(typed) === email}
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

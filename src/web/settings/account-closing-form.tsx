import { Dialog as Base } from '@base-ui/react/dialog'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { normalizeEmail } from '#domain/text.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/refusals/refusal-words.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { LinkButton } from '#web/ui/link-button.tsx'
import * as css from './settings-screen.module.css'
import { dataWords, closingWords as words } from './settings-words.ts'

/** Offers the export, asks for the e-mail address, then deletes the account and leaves. */
export function AccountClosingForm({ task: email, onClose }: { task: string; onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [error, setError] = useState<string>()
  const { isSending, send } = useSending()

  async function close() {
    try {
      await call('DELETE /api/me', { body: { email: typed } })
      // Nothing of the page is this person's any more.
      location.assign('/')
    } catch (error) {
      showRefusal({ title: words.failed, error, next: 'delete it again' })
    }
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (normalizeEmail(typed) !== email) return setError(words.mismatch)
    void send(close)
  }

  return (
    <Dialog title={words.title} width={500} onDismiss={typed === '' ? onClose : undefined}>
      <form onSubmit={submit} noValidate>
        <Base.Description className={css.question}>{words.question}</Base.Description>
        <div className={css.buttons}>
          <LinkButton tone="quiet" href="/api/me/export">
            {dataWords.download}
          </LinkButton>
        </div>
        <p className={css.question}>
          {words.confirm} <strong>{email}</strong>
        </p>
        <TextField
          label={words.field}
          startsHere
          value={typed}
          error={error}
          onChange={(text) => {
            setTyped(text)
            setError(undefined)
          }}
        />
        <DialogButtons
          onClose={onClose}
          submit={words.yes}
          sending="Deleting…"
          isSending={isSending}
          tone="delete"
        />
      </form>
    </Dialog>
  )
}

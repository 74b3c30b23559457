import type { FormEvent } from 'react'
import { useState } from 'react'
import { ApiError } from '#contract/errors/errors.ts'
import { call } from '#web/api/api.ts'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { OwnUsername } from './own-username.tsx'
import { passwordWords as words } from './password-words.ts'

/** Asks for the password, and leaves for the provider that is to sign the account in from now on. */
export function ProviderDialog({ task: provider, onClose }: { task: string; onClose: () => void }) {
  const [present, setPresent] = useState('')
  const [error, setError] = useState<string>()
  const { isSending, send } = useSending()

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    void send(async () => {
      try {
        const { url } = await call('POST /api/me/provider', { body: { present } })
        window.location.assign(url)
      } catch (error) {
        if (error instanceof ApiError && error.fields?.present) setError(error.fields.present)
        else showRefusal({ title: words.tieFailed, error })
      }
    })
  }

  return (
    <Dialog title={words.tie(provider)} width={500} onDismiss={onClose}>
      <p>{words.tieNote(provider)}</p>
      <form onSubmit={submit} noValidate>
        <OwnUsername />
        <TextField
          label={words.present}
          type="password"
          autoComplete="current-password"
          startsHere
          value={present}
          error={error}
          onChange={(value) => {
            setPresent(value)
            setError(undefined)
          }}
        />
        <DialogButtons onClose={onClose} submit={words.goOn} sending={words.goingOn} isSending={isSending} />
      </form>
    </Dialog>
  )
}

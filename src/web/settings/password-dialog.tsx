import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { OwnPassword, PasswordChange } from '#contract/passwords.ts'
import { call } from '#web/api/api.ts'
import { useSubmit } from '#web/outcomes/use-submit.ts'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import * as buttons from '#web/ui/dialog/dialog-buttons.module.css'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { showMessage } from '#web/ui/messages/notification.ts'
import { OwnUsername } from './own-username.tsx'
import { passwordWords as words } from './password-words.ts'
import * as css from './settings.module.css'

/** Asks for the present and the new password; after an instance's first it shows the links for other accounts. */
export function PasswordDialog({ task, onClose }: { task: OwnPassword; onClose: () => void }) {
  const [links, setLinks] = useState<PasswordChange['links']>([])
  const { revalidate } = useRevalidator()
  function end({ ended, links }: PasswordChange) {
    showMessage({ title: words.done, body: words.ended(ended), type: 'success' })
    setLinks(links)
    void revalidate()
    if (links.length === 0) onClose()
  }
  const title = task.has_password ? words.change : words.begin
  if (links.length > 0)
    return (
      <Dialog title={words.links} width={500}>
        <p>{words.linksNote}</p>
        <ul className={css.links}>
          {links.map(({ name, email, url }) => (
            <li key={url}>
              <strong>{name}</strong> {email}
              <code>{url}</code>
              <CopyButton text={url} label="Copy the link" textLabel="Link" of={`for ${name}`} />
            </li>
          ))}
        </ul>
        <div className={buttons.buttons}>
          <Button onClick={onClose}>{words.close}</Button>
        </div>
      </Dialog>
    )
  return (
    <Dialog title={title} width={500} onDismiss={onClose}>
      <PasswordForm hasPassword={task.has_password} onDone={end} onClose={onClose} />
    </Dialog>
  )
}

type FormProps = { hasPassword: boolean; onDone: (change: PasswordChange) => void; onClose: () => void }

function PasswordForm({ hasPassword, onDone, onClose }: FormProps) {
  const [present, setPresent] = useState('')
  const [next, setNext] = useState('')
  const { errors, isSending, submit, forgetErrors } = useSubmit(words.failed, async () => {
    const body = { ...(hasPassword && { present }), new: next }
    onDone(await call('PUT /api/me/password', { body }))
  })

  return (
    <form onSubmit={submit} noValidate>
      <OwnUsername />
      {hasPassword && (
        <TextField
          label={words.present}
          type="password"
          autoComplete="current-password"
          startsHere
          value={present}
          error={errors.present}
          onChange={(value) => {
            setPresent(value)
            forgetErrors()
          }}
        />
      )}
      <TextField
        label={words.next}
        description={words.hint}
        type="password"
        autoComplete="new-password"
        startsHere={!hasPassword}
        value={next}
        error={errors.password ?? errors.new}
        onChange={(value) => {
          setNext(value)
          forgetErrors()
        }}
      />
      <DialogButtons onClose={onClose} submit={words.save} sending={words.saving} isSending={isSending} />
    </form>
  )
}

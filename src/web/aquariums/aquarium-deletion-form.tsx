import type { FormEvent } from 'react'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import type { Aquarium } from '#contract/aquariums.ts'
import { dashboardPage } from '#contract/pages.ts'
import { isTypedName } from '#domain/text.ts'
import { call } from '#web/api.ts'
import type { Message } from '#web/messages/notification.ts'
import { showMessage, takeBack } from '#web/messages/notification.ts'
import { showRefusal, tellGone } from '#web/messages/refusal-words.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog/dialog-buttons.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import css from './aquarium-deletion-form.module.css'

type AquariumDeletionFormProps = { task: Pick<Aquarium, 'id' | 'name'>; onClose: () => void }

/** Asks for the aquarium's name as it is seen, then deletes it. */
export function AquariumDeletionForm({ task: aquarium, onClose }: AquariumDeletionFormProps) {
  const [typed, setTyped] = useState('')
  const { isSending, send } = useSending()
  const navigate = useNavigate()
  /** What is said of the last try. */
  const shown = useRef<Message>(undefined)

  async function remove() {
    try {
      await call('DELETE /api/aquariums/:id', { params: { id: aquarium.id } })
      takeBack(shown.current)
    } catch (error) {
      if (!tellGone(error)) {
        shown.current = showRefusal({ title: 'Error deleting aquarium', error, next: 'delete again' })
        return
      }
    }
    await navigate(dashboardPage)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isTypedName(typed, aquarium.name)) return void send(remove)
    shown.current = showMessage({
      title: 'Aquarium name does not match.',
      body: 'Please enter the correct aquarium name.',
    })
  }

  function type(text: string) {
    setTyped(text)
    if (isTypedName(text, aquarium.name)) takeBack(shown.current)
  }

  return (
    <Dialog title="Delete Aquarium" width={500}>
      <form onSubmit={submit} noValidate>
        <p className={css.question}>
          This removes the aquarium and its logs from your list. To confirm, type its name:{' '}
          <strong>{aquarium.name}</strong>
        </p>
        <TextField label="Aquarium name" startsHere value={typed} error={undefined} onChange={type} />
        <DialogButtons
          onClose={onClose}
          submit="Delete"
          sending="Deleting…"
          isSending={isSending}
          tone="delete"
        />
      </form>
    </Dialog>
  )
}

import { Text, TextInput } from '@mantine/core'
import type { FormEvent } from 'react'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import type { Aquarium } from '#contract/aquariums.ts'
import { normalizeName } from '#domain/text.ts'
import { call } from '#web/api.ts'
import { showMessage } from '#web/shell/notification.ts'
import { refusalWords } from '#web/shell/refusal-words.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { useSending } from '#web/ui/sending.ts'

type AquariumDeletionFormProps = { aquarium: Pick<Aquarium, 'id' | 'name'>; onClose: () => void }

/** Asks for the aquarium's exact name, then deletes it. */
export function AquariumDeletionForm({ aquarium, onClose }: AquariumDeletionFormProps) {
  const [typed, setTyped] = useState('')
  const { isSending, send } = useSending()
  const navigate = useNavigate()

  async function remove() {
    try {
      await call('DELETE /api/aquariums/:id', { params: { id: aquarium.id } })
    } catch (error) {
      return showMessage({ title: 'Error deleting aquarium', body: refusalWords(error) })
    }
    await navigate('/dashboard')
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (normalizeName(typed) === aquarium.name) void send(remove)
    else
      showMessage({ title: 'Aquarium name does not match.', body: 'Please enter the correct aquarium name.' })
  }

  return (
    <form onSubmit={submit} noValidate>
      <Text>
        This removes the aquarium and its logs from your list. To confirm, type its name:{' '}
        <strong>{aquarium.name}</strong>
      </Text>
      <TextInput
        label="Aquarium name"
        mt="md"
        data-autofocus
        autoComplete="off"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <DialogButtons
        onClose={onClose}
        submit="Delete"
        sending="Deleting…"
        isSending={isSending}
        tone="danger"
      />
    </form>
  )
}

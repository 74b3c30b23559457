import type { FormEvent } from 'react'
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { maxSitterNote } from '#domain/limits.ts'
import { codePoints } from '#domain/text.ts'
import { call } from '#web/api/api.ts'
import * as list from '#web/devices/devices.module.css'
import { showRefusal } from '#web/outcomes/refusal-words.tsx'
import { Button } from '#web/ui/button.tsx'
import { TextField } from '#web/ui/form/form-field.tsx'
import { useSending } from '#web/ui/form/sending.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { Panel, PanelTitle } from '#web/ui/panel.tsx'
import { lookAfterWords } from './sitting-words.ts'

const words = lookAfterWords.note

type NotePanelProps = {
  aquarium: Pick<WholeAquarium, 'id' | 'sitter_note'>
  note: string
  onNote: (note: string) => void
}

/** What the keeper writes for whoever looks after the tank. */
export function NotePanel({ aquarium, note, onNote }: NotePanelProps) {
  const [error, setError] = useState<string>()
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()
  /** What was stored when it was last seen here. */
  const [before, setBefore] = useState(aquarium.sitter_note)
  const params = { id: aquarium.id }

  async function save() {
    if (codePoints(note) > maxSitterNote) return setError(words.tooLong(maxSitterNote))
    try {
      const body = { sitter_note: note.trim() === '' ? null : note, sitter_note_before: before }
      setBefore((await call('PUT /api/aquariums/:id', { params, body })).sitter_note)
      showMessage({ title: words.saved, body: words.savedBody, type: 'success' })
      await revalidate()
    } catch (failure) {
      if (failure instanceof ApiError && failure.code === 'notes_changed') return showOther()
      const sentence = failure instanceof ApiError ? failure.fields?.sitter_note : undefined
      if (sentence === undefined) return void showRefusal({ title: words.failed, error: failure })
      setError(sentence)
    }
  }

  /** Nobody's words are lost: what was written elsewhere meanwhile is shown, and only then replaced. */
  async function showOther() {
    const now = await call('GET /api/aquariums/:id', { params, query: { logs: 'none' } }).catch(
      () => undefined,
    )
    if (!now) return setError(words.changed)
    setBefore(now.sitter_note)
    setError(words.changedTo(now.sitter_note ?? ''))
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(save)
  }

  return (
    <Panel labelledBy="note-heading">
      <form className={list.section} onSubmit={submit} noValidate>
        <PanelTitle id="note-heading">{words.title}</PanelTitle>
        <TextField
          label={words.label}
          description={words.hint}
          rows={6}
          maxLength={2 * maxSitterNote}
          value={note}
          error={error}
          onChange={(text) => {
            onNote(text)
            setError(undefined)
          }}
        />
        <div className={list.buttons}>
          <Button size="tall" type="submit" aria-disabled={isSending}>
            {isSending ? words.saving : words.save}
          </Button>
        </div>
      </form>
    </Panel>
  )
}

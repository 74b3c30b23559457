import { createElement, Fragment, useEffect, useState } from 'react'
import type { WholeAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { call } from '#web/api/api.ts'
import { deletedRowWords, showRefusal } from '#web/outcomes/refusal-words.tsx'
import { useUserId } from '#web/session/shell-data.ts'
import { messageOf, showMessage } from '#web/ui/messages/notification.ts'
import { NotesSaver, notesDraftStorageKey } from './notes-saver.ts'

/** The style of notes in a message: all of the text is there, and scrolls, so that it stays within the window. */
const typedLook = { margin: 0, maxHeight: '40vh', overflowY: 'auto', whiteSpace: 'pre-wrap' } as const

export type NotedAquarium = Pick<WholeAquarium, 'id' | 'name' | 'notes'>

/** The notes of one aquarium as they are typed and saved, also when the page is left. */
export function useNotes(aquarium: NotedAquarium) {
  const storageKey = notesDraftStorageKey(useUserId(), aquarium.id)
  const [saver] = useState(() => saverOf(aquarium, { storageKey, onChange: (state) => setState(state) }))
  const [state, setState] = useState(saver.state)
  const { notes } = aquarium
  useEffect(() => saver.receive(notes ?? ''), [saver, notes])
  useEffect(() => {
    saver.enter()
    return () => saver.leave()
  }, [saver])
  usePageEvents(saver)
  return { saver, state }
}

function saverOf(
  { id, name, notes }: NotedAquarium,
  parts: Pick<ConstructorParameters<typeof NotesSaver>[0], 'storageKey' | 'onChange'>,
) {
  const params = { id }
  return new NotesSaver({
    ...parts,
    stored: notes ?? '',
    async save(notes, before) {
      const body = { notes, notes_before: before }
      await call('PUT /api/aquariums/:id', { params, body, keepalive: true })
    },
    async fetchStored() {
      return (await call('GET /api/aquariums/:id', { params, query: { logs: 'none' } })).notes ?? ''
    },
    onLost(error, text) {
      const title = 'Error Updating Aquarium'
      const gone = deletedRowWords(error)
      if (gone !== undefined) {
        const typed = createElement('blockquote', { style: typedLook }, text)
        const body = createElement(
          Fragment,
          null,
          `${gone} What you typed into the notes of ${name} was:`,
          typed,
        )
        return void showMessage({ title, body, stays: true })
      }
      const body = `The notes of ${name} are not saved. What you typed is kept on this device: open the tank to go on. ${messageOf(error)}`
      showRefusal({ title, error, body })
    },
  })
}

/** A phone may end a page in the background without any event, so the text is sent as soon as the page is hidden. */
function usePageEvents(saver: NotesSaver) {
  useEffect(() => {
    const flush = () => saver.flush()
    const flushHidden = () => document.visibilityState === 'hidden' && saver.flush()
    const reconnect = () => saver.reconnect()
    const warn = (event: BeforeUnloadEvent) => saver.isAtRisk && event.preventDefault()
    addEventListener('pagehide', flush)
    document.addEventListener('visibilitychange', flushHidden)
    addEventListener('online', reconnect)
    addEventListener('beforeunload', warn)
    return () => {
      removeEventListener('pagehide', flush)
      document.removeEventListener('visibilitychange', flushHidden)
      removeEventListener('online', reconnect)
      removeEventListener('beforeunload', warn)
    }
  }, [saver])
}

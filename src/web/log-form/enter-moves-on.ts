import type { KeyboardEvent } from 'react'

/**
 * Enter moves to the next field, as the key on a phone's keypad says. In the note, the last field, Enter starts a new line, because a
 * phone has no other key for that; there Ctrl+Enter saves.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isField || field.dataset.field === undefined || event.key !== 'Enter') return
  const makesLine = field instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey
  if (event.nativeEvent.isComposing || makesLine) return
  event.preventDefault()
  const form = event.currentTarget
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-field]')]
  const next = fields[fields.indexOf(field) + 1]
  if (!next) form.requestSubmit()
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

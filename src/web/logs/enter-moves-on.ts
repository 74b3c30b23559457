import type { KeyboardEvent } from 'react'

/**
 * Enter goes on to the next field and saves on the last, as the key of a phone's keypad says.
 * Shift+Enter in the note is a line.
 */
export function enterMovesOn(event: KeyboardEvent<HTMLFormElement>): void {
  const field = event.target
  const isField = field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement
  if (!isField || field.dataset.field === undefined || event.key !== 'Enter') return
  if (event.nativeEvent.isComposing || (event.shiftKey && field instanceof HTMLTextAreaElement)) return
  event.preventDefault()
  const form = event.currentTarget
  const fields = [...form.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('[data-field]')]
  const next = fields[fields.indexOf(field) + 1]
  if (!next) form.requestSubmit()
  next?.focus()
  if (next instanceof HTMLInputElement) next.select()
}

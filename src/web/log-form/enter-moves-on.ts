import type { KeyboardEvent } from 'react'

/** Enter moves to the next field. In the note it starts a new line; there Ctrl+Enter saves. */
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

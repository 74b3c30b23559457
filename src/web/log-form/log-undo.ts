import type { Log, LogChange } from '#contract/aquariums/logs.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { call, mayTryAgain } from '#web/api/api.ts'
import { newIdempotencyKey } from '#web/api/idempotency-key.ts'
import { showMessage } from '#web/messages/notification.ts'
import { onTheWire } from '#web/readings/own-values.ts'
import { goneWords, refusalWords, showRefusal } from '#web/refusals/refusal-words.tsx'

/** How to undo what was done with a log, and what to say then. An undo can be sent again without harm. */
export type Undo = { send: () => Promise<unknown>; words: string }

export function undoCreation(log: Log): Undo {
  return {
    // The log may already be gone: an earlier try may have deleted it without its response arriving.
    send: () => call('DELETE /api/logs/:id', seen(log)).catch(unlessGone),
    words: 'The log is deleted again.',
  }
}

/** Names a log to delete as it was seen: one that was changed elsewhere meanwhile is kept. */
export function seen({ id, ...before }: Log) {
  const { aquarium_id: _, ...values } = measured(before)
  return { params: { id }, body: { before: values } }
}

/** What the log has, as the API takes it. A log of a page also has a null for each parameter of the page, which may be gone by then. */
function measured(log: Omit<Log, 'id'>) {
  const { own = [], ...values } = onTheWire(log)
  return { ...values, own: own.filter(({ value }) => value !== null) }
}

/** Restores the former values of the changed fields, unless somebody has changed them since. */
export function undoChange({ id }: Log, { before, change }: Record<'before' | 'change', LogChange>): Undo {
  const body = { ...onTheWire(before), before: onTheWire(change) }
  return {
    send: () => call('PUT /api/logs/:id', { params: { id }, body }),
    words: 'The log is as it was before.',
  }
}

/** Creates the log again, with another ID, because no ID is ever used twice. */
export function undoDeletion({ id: _, ...log }: Log): Undo {
  const body = measured(log)
  const idempotencyKey = newIdempotencyKey()
  return { send: () => call('POST /api/logs/', { body, idempotencyKey }), words: 'The log is back.' }
}

type Done = {
  title: string
  body: string
  undo: Undo | undefined
  /** Opens the log's form. */
  edit?: () => void
  /** Brings the page up to date. */
  revalidate: () => Promise<void>
}

/** Says what was done with a log, and offers to undo it or to edit the log. */
export function tellDone({ title, body, undo, edit, revalidate }: Done): void {
  const offers = [
    ...(undo ? [{ label: 'Undo', act: () => void takeBack(undo, revalidate) }] : []),
    ...(edit ? [{ label: 'Edit', act: edit }] : []),
  ]
  showMessage({ title, body, type: 'success', actions: offers })
}

function unlessGone(error: unknown) {
  if (!(error instanceof ApiError && error.code === 'log_not_found')) throw error
}

async function takeBack(undo: Undo, revalidate: () => Promise<void>): Promise<void> {
  showMessage({ title: 'Undoing…', type: 'info', stays: true })
  try {
    await undo.send()
    showMessage({ title: 'Undone', body: undo.words, type: 'success' })
  } catch (error) {
    const again = { label: 'Undo', act: () => void takeBack(undo, revalidate) }
    showRefusal({
      title: 'Could not undo',
      error,
      body: goneWords(error) ?? refusalWords(error, 'undo it again'),
      ...(mayTryAgain(error) && { actions: [again] }),
    })
  }
  await revalidate()
}

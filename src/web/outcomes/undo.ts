import type { ChangeCall } from '#web/api/api.ts'
import { mayTryAgain, send } from '#web/api/api.ts'
import { showMessage } from '#web/ui/messages/notification.ts'
import { deletedRowWords, refusalWords, showRefusal } from './refusal-words.tsx'

/** The call that undoes another one, and what to say then. It can be sent again without harm. */
export type Undo = ChangeCall & { words: string }

type Done = {
  title: string
  body: string
  undo: Undo | undefined
  edit?: () => void
  revalidate: () => Promise<void>
}

export function reportDone({ title, body, undo, edit, revalidate }: Done): void {
  const actions = [
    ...(undo ? [{ label: 'Undo', act: () => void sendUndo(undo, revalidate) }] : []),
    ...(edit ? [{ label: 'Edit', act: edit }] : []),
  ]
  showMessage({ title, body, type: 'success', actions })
}

async function sendUndo(undo: Undo, revalidate: () => Promise<void>): Promise<void> {
  const { words, ...call } = undo
  showMessage({ title: 'Undoing…', type: 'info', stays: true })
  try {
    await send(call).catch((error: unknown) => {
      // An earlier try may have deleted it without its answer arriving.
      const isDeleted = call.call.startsWith('DELETE ') && deletedRowWords(error) !== undefined
      if (!isDeleted) throw error
    })
    showMessage({ title: 'Undone', body: words, type: 'success' })
  } catch (error) {
    const again = { label: 'Undo', act: () => void sendUndo(undo, revalidate) }
    showRefusal({
      title: 'Could not undo',
      error,
      body: deletedRowWords(error) ?? refusalWords(error, 'undo it again'),
      ...(mayTryAgain(error) && { actions: [again] }),
    })
  }
  await revalidate()
}

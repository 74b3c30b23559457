import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Log } from '#contract/logs.ts'
import { formatScreenTimestamp } from '#domain/timestamps.ts'
import { call } from '#web/api.ts'
import { showMessage } from '#web/messages/notification.ts'
import { showRefusal, tellGone } from '#web/messages/refusal-words.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import type { DialogMode } from '#web/ui/dialog-mode.ts'
import { useSending } from '#web/ui/sending.ts'

type LogDeletionProps = {
  log: Log
  mode: DialogMode
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** The two places word it differently. */
const words = {
  user: {
    question: 'Are you sure you want to delete this data log?',
    errorTitle: 'Error Deleting Data Log',
  },
  admin: { question: 'Are you sure you want to delete this log?', errorTitle: 'Error deleting log' },
} as const

/** Asks whether a log is to be deleted. */
export function LogDeletion({ log, mode, onClose, onDeleted }: LogDeletionProps) {
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()

  async function remove() {
    try {
      await call('DELETE /api/logs/:id', { params: { id: log.id } })
      showMessage({ title: 'Data Log Deleted', body: 'Log successfully deleted!', type: 'success' })
    } catch (error) {
      if (!tellGone(error))
        return void showRefusal({ title: words[mode].errorTitle, error, next: 'delete again' })
    }
    onClose()
    await revalidate()
    onDeleted?.()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void send(remove)
  }

  return (
    <form onSubmit={submit}>
      <p>{words[mode].question}</p>
      <p>{formatScreenTimestamp(log.timestamp)}</p>
      <DialogButtons
        onClose={onClose}
        submit="Delete"
        sending="Deleting…"
        isSending={isSending}
        tone="delete"
      />
    </form>
  )
}

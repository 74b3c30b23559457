import { useRevalidator } from 'react-router'
import type { Log } from '#contract/aquariums/logs.ts'
import { call } from '#web/api/api.ts'
import { shownMoment } from '#web/preferences/shown-moment.ts'
import { showRefusal, tellGone } from '#web/refusals/refusal-words.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import type { DialogMode } from '#web/ui/dialog/dialog-mode.ts'
import { tellDone, undoDeletion } from './log-undo.ts'

type LogDeletionProps = {
  /** The log that is to be deleted. */
  task: Log
  mode: DialogMode
  onClose: () => void
  onDeleted: (() => void) | undefined
}

/** Pages of keepers and of admins word it differently. */
const words = {
  user: {
    question: 'Are you sure you want to delete this data log?',
    errorTitle: 'Error Deleting Data Log',
  },
  admin: { question: 'Are you sure you want to delete this log?', errorTitle: 'Error deleting log' },
} as const

/** Asks whether a log is to be deleted. */
export function LogDeletion({ task: log, mode, onClose, onDeleted }: LogDeletionProps) {
  const { revalidate } = useRevalidator()

  async function remove() {
    try {
      await call('DELETE /api/logs/:id', { params: { id: log.id } })
      const undo = undoDeletion(log)
      tellDone({ title: 'Data Log Deleted', body: 'Log successfully deleted!', undo, revalidate })
    } catch (error) {
      if (!tellGone(error))
        return void showRefusal({ title: words[mode].errorTitle, error, next: 'delete again' })
    }
    onClose()
    await revalidate()
    onDeleted?.()
  }

  return (
    <ConfirmDialog
      title="Delete A Data Log"
      question={words[mode].question}
      subject={shownMoment(log.timestamp)}
      yes="Delete"
      no="Close"
      onYes={remove}
      onNo={onClose}
    />
  )
}

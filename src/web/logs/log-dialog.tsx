import { Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Log } from '#contract/logs.ts'
import { formatScreenTimestamp } from '#domain/timestamps.ts'
import { call } from '#web/api.ts'
import { messageOf, showMessage } from '#web/shell/notification.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import type { DialogMode } from '#web/ui/dialog-mode.ts'
import { useSending } from '#web/ui/sending.ts'
import type { CreateTask, EditTask } from './log-fields.tsx'
import { LogFields } from './log-fields.tsx'

/** What the dialog is open for. */
export type LogTask = CreateTask | EditTask | { verb: 'delete'; log: Log }

type LogDialogProps = {
  task: LogTask | undefined
  /** An admin sees, and on creating types, the aquarium's ID. */
  mode?: DialogMode
  onClose: () => void
  onDeleted?: () => void
}

const titles = {
  create: 'Create A New Data Log',
  edit: 'Edit A Data Log',
  delete: 'Delete A Data Log',
} as const

export function LogDialog({ task, mode = 'user', onClose, onDeleted }: LogDialogProps) {
  return (
    <Dialog title={task ? titles[task.verb] : ''} width={900} opened={task !== undefined} onClose={onClose}>
      {task?.verb === 'delete' && <LogDeletion log={task.log} onClose={onClose} onDeleted={onDeleted} />}
      {(task?.verb === 'create' || task?.verb === 'edit') && (
        <LogFields task={task} mode={mode} onClose={onClose} />
      )}
    </Dialog>
  )
}

type LogDeletionProps = { log: Log; onClose: () => void; onDeleted: (() => void) | undefined }

function LogDeletion({ log, onClose, onDeleted }: LogDeletionProps) {
  const { isSending, send } = useSending()
  const { revalidate } = useRevalidator()

  async function remove() {
    try {
      await call('DELETE /api/logs/:id', { params: { id: log.id } })
    } catch (error) {
      return showMessage({ title: 'Error Deleting Data Log', body: messageOf(error) })
    }
    showMessage({ title: 'Data Log Deleted', body: 'Log successfully deleted!', type: 'success' })
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
      <Text>Are you sure you want to delete this data log?</Text>
      <Text c="dimmed" mt="xs">
        {formatScreenTimestamp(log.timestamp)}
      </Text>
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

import { Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { useRevalidator } from 'react-router'
import type { Log } from '#contract/logs.ts'
import { formatScreenTimestamp } from '#domain/timestamps.ts'
import { call } from '#web/api.ts'
import { messageOf, showMessage } from '#web/shell/notification.ts'
import { DialogButtons } from '#web/ui/dialog-buttons.tsx'
import { useSending } from '#web/ui/sending.ts'

type LogDeletionProps = { log: Log; onClose: () => void; onDeleted: (() => void) | undefined }

/** Asks whether a log is to be deleted. */
export function LogDeletion({ log, onClose, onDeleted }: LogDeletionProps) {
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

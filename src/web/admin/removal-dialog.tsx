import { useRevalidator } from 'react-router'
import { showMessage } from '#web/messages/notification.ts'
import { showRefusal, tellGone } from '#web/messages/refusal-words.tsx'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { listHeadingId } from './managed-list.tsx'

/** What is asked before a row is deleted, and what is said afterwards. */
export type Removal<Row> = {
  title: string
  text: string
  yes: string
  errorTitle: string
  done: { title: string; body: string }
  subject: (row: Row) => string
  remove: (row: Row) => Promise<unknown>
}

type RemovalDialogProps<Row> = {
  removal: Removal<Row> | undefined
  row: Row | undefined
  onClose: () => void
}

export function RemovalDialog<Row>({ removal, row, onClose }: RemovalDialogProps<Row>) {
  const { revalidate } = useRevalidator()
  if (!removal || row === undefined) return null

  async function remove(removal: Removal<Row>, row: Row) {
    try {
      await removal.remove(row)
      showMessage({ ...removal.done, type: 'success' })
    } catch (error) {
      // It stays open: another try is one tap away.
      if (!tellGone(error))
        return void showRefusal({ title: removal.errorTitle, error, next: 'delete again' })
    }
    onClose()
    await revalidate()
    document.getElementById(listHeadingId)?.focus()
  }

  return (
    <ConfirmDialog
      title={removal.title}
      question={removal.text}
      subject={removal.subject(row)}
      yes={removal.yes}
      onYes={() => remove(removal, row)}
      onNo={onClose}
    />
  )
}

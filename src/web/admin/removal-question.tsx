import { useRevalidator } from 'react-router'
import { showMessage } from '#web/messages/notification.ts'
import { showRefusal, tellGone } from '#web/messages/refusal-words.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { listHeadingId } from './managed-list.tsx'

/** What is asked before a row is deleted, and what is said afterwards. */
export type Removal = {
  title: string
  question: string
  /** Which row it is. */
  subject: string
  yes: string
  errorTitle: string
  done: { title: string; body: string }
  remove: () => Promise<unknown>
}

/** Asks, deletes and tells. */
export function RemovalQuestion({ task, onClose }: { task: Removal; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { title, question, subject, yes, errorTitle, done } = task

  async function remove() {
    try {
      await task.remove()
      showMessage({ ...done, type: 'success' })
    } catch (error) {
      // It stays open: another try is one tap away.
      if (!tellGone(error)) return void showRefusal({ title: errorTitle, error, next: 'delete again' })
    }
    onClose()
    await revalidate()
    document.getElementById(listHeadingId)?.focus()
  }

  return <ConfirmDialog {...{ title, question, subject, yes }} onYes={remove} onNo={onClose} />
}

import { useRevalidator } from 'react-router'
import { TypedNameDialog } from '#web/aquariums/typed-name-dialog.tsx'
import { showMessage } from '#web/messages/notification.ts'
import { showRefusal, tellGone } from '#web/refusals/refusal-words.tsx'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { listHeadingId } from './managed-list.tsx'

/** What is asked before a row is deleted, and what is said afterwards. */
export type Removal = {
  title: string
  question: string
  /** Which row it is. */
  subject: string
  /** The subject is an aquarium's name, which has to be typed first. */
  isTyped?: boolean
  yes: string
  errorTitle: string
  done: { title: string; body: string }
  remove: () => Promise<unknown>
}

/** Asks, deletes and tells. */
export function RemovalQuestion({ task, onClose }: { task: Removal; onClose: () => void }) {
  const { revalidate } = useRevalidator()
  const { title, question, subject, isTyped, yes, errorTitle, done } = task

  async function remove() {
    try {
      await task.remove()
      showMessage({ ...done, type: 'success' })
    } catch (error) {
      // The dialog stays open: another try is one tap away.
      if (!tellGone(error)) return void showRefusal({ title: errorTitle, error, next: 'delete again' })
    }
    onClose()
    await revalidate()
    document.getElementById(listHeadingId)?.focus()
  }

  const asked = { title, question, yes, onYes: remove, onNo: onClose }
  return isTyped ? (
    <TypedNameDialog {...asked} name={subject} no="No" isQuestion />
  ) : (
    <ConfirmDialog {...asked} subject={subject} />
  )
}

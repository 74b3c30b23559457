import type { ComponentProps } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError } from '#contract/errors/errors.ts'
import { showMessage } from '#web/messages/notification.ts'
import { ConfirmDialog } from '#web/ui/dialog/confirm-dialog.tsx'
import { showRefusal, tellGone } from './refusal-words.tsx'

type Words = 'title' | 'question' | 'subject' | 'yes' | 'sending' | 'no'

/** What is asked before something is deleted, and what is said afterwards. */
export type Removal = Pick<ComponentProps<typeof ConfirmDialog>, Words> & {
  errorTitle: string
  /** What to do again after signing in. */
  next?: string
  remove: () => Promise<unknown>
  done?: { title: string; body?: string }
  /** ID of the heading that has the focus afterwards: the button that opened the question is gone with what was deleted. */
  heading?: string | undefined
}

type RemovalQuestionProps = { task: Removal; onClose: () => void }

/** Asks, deletes and tells. */
export function RemovalQuestion({ task, onClose }: RemovalQuestionProps) {
  const { errorTitle, next, remove, done, heading, ...words } = task
  return <ConfirmDialog {...words} onYes={useRemoval({ task, onClose })} onNo={onClose} />
}

/** Deletes and tells, for a question of another kind. */
export function useRemoval({ task, onClose }: RemovalQuestionProps) {
  const { revalidate } = useRevalidator()
  const { errorTitle, next = 'delete again', done, heading = '' } = task
  return async () => {
    try {
      await task.remove()
      if (done) showMessage({ ...done, type: 'success' })
    } catch (error) {
      if (!tellGone(error)) {
        showRefusal({ title: errorTitle, error, next })
        // The question stays open: another try is one tap away. But one about what has changed was asked with old values.
        if (!(error instanceof ApiError && error.code === 'log_changed')) return
      }
    }
    onClose()
    await revalidate()
    // Who has gone to the message's Undo meanwhile is left there.
    if (!document.activeElement?.closest('[aria-live]')) document.getElementById(heading)?.focus()
  }
}

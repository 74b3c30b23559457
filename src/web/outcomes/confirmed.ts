import type { ReactNode } from 'react'
import { useRef } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { ApiError } from '#contract/errors/errors.ts'
import type { Message } from '#web/ui/messages/notification.ts'
import { showMessage, takeBack } from '#web/ui/messages/notification.ts'
import { notifyGone, showRefusal } from './refusal-words.tsx'

export type Confirmed = {
  act: () => Promise<unknown>
  done?: Pick<Message, 'title' | 'body' | 'actions'>
  /** ID of the heading that has the focus afterwards: the button that opened the question may be gone. */
  heading?: string | undefined
  errorTitle: string
  /** What to do again after signing in. */
  next?: string
  /** Says of some refusals something else. */
  explain?: (error: unknown) => { title?: string; body?: ReactNode }
  /** Where to go afterwards, when the present page was about what is deleted. */
  page?: string
}

/** The question stays open when it was refused, because another try is one tap away. */
export function useConfirmed(task: Confirmed, onClose: () => void) {
  const { act, done, heading = '', errorTitle, next = 'delete again', explain, page } = task
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  const refusal = useRef<Message>(undefined)
  return async () => {
    try {
      await act()
      takeBack(refusal.current)
      if (done) showMessage({ ...done, type: 'success' })
    } catch (error) {
      if (!notifyGone(error)) {
        refusal.current = showRefusal({ title: errorTitle, error, next, ...explain?.(error) })
        // What has changed was asked about with old values.
        if (!(error instanceof ApiError && error.code.endsWith('_changed'))) return
      }
    }
    if (page) return navigate(page)
    onClose()
    await revalidate()
    // Who has gone to the message's Undo meanwhile is left there.
    if (!document.activeElement?.closest('[aria-live]')) document.getElementById(heading)?.focus()
  }
}

import type { ReactNode } from 'react'
import { ApiError } from '#contract/errors/errors.ts'
import { dashboardPage } from '#contract/pages.ts'
import { isSignedOut } from '#web/api/api.ts'
import { signInAddress } from '#web/api/session-addresses.ts'
import type { Message, MessageAction, MessageType } from '#web/ui/messages/notification.ts'
import { messageOf, showMessage } from '#web/ui/messages/notification.ts'

const saveAgain = 'save again: what you typed stays here'

/** Why something was not done. A user who is signed out is asked to sign in in another tab, and then to do `next`. */
export function refusalWords(error: unknown, next = saveAgain): ReactNode {
  if (!isSignedOut(error)) return messageOf(error)
  return (
    <>
      {messageOf(error)}.{' '}
      <a href={signInAddress(dashboardPage)} target="_blank" rel="noopener">
        Sign in in a new tab
      </a>
      , then {next}.
    </>
  )
}

type Refusal = {
  title: string
  error: unknown
  next?: string
  body?: ReactNode
  actions?: readonly MessageAction[]
  /** An error where nothing is said. */
  type?: MessageType
}

/** Shows a message why something was not done; one with the link to sign in does not close by itself. */
export function showRefusal({
  title,
  error,
  next,
  body = refusalWords(error, next),
  ...rest
}: Refusal): Message {
  return showMessage({ title, body, stays: isSignedOut(error), ...rest })
}

/** What is called otherwise on the screen than in the codes of errors. */
const nouns: Partial<Record<string, string>> = {
  aquarium: 'tank',
  log: 'data log',
  image: 'photo',
  device: 'phone',
  event: 'entry',
}

/** A sentence for a row that was on the screen and has been deleted; undefined for any other failure. */
export function deletedRowWords(error: unknown): string | undefined {
  const [, name] = (error instanceof ApiError && /^(\w+)_not_found$/.exec(error.code)) || []
  if (!name || name === 'route') return undefined
  return `This ${nouns[name] ?? name} is no longer there. It was probably deleted in another window or on another device.`
}

/** Shows a message when the failure is that a row has been deleted; false for any other failure. */
export function notifyGone(error: unknown): boolean {
  const body = deletedRowWords(error)
  if (body !== undefined) showMessage({ title: 'No longer there', body, type: 'success' })
  return body !== undefined
}

import type { ReactNode } from 'react'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { dashboardPage } from '#contract/pages.ts'
import type { Message, MessageAction } from '#web/messages/notification.ts'
import { messageOf, showMessage } from '#web/messages/notification.ts'
import { isSignedOut } from '#web/session/guard.ts'
import { signInAddress } from '#web/session/session.ts'

const saveAgain = 'save again: what you typed stays here'

/**
 * Why something was not done. Whose session has ended signs in beside the page, which keeps what was typed, and then does
 * what `next` says.
 */
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
}

/** Tells why something was not done; the way to sign in stays until it was taken. */
export function showRefusal({
  title,
  error,
  next,
  body = refusalWords(error, next),
  ...rest
}: Refusal): Message {
  return showMessage({ title, body, stays: isSignedOut(error), ...rest })
}

const nouns: Partial<Record<ErrorCode, string>> = {
  aquarium_not_found: 'aquarium',
  log_not_found: 'data log',
  image_not_found: 'image',
  import_not_found: 'import',
  device_not_found: 'phone',
  user_not_found: 'user',
  parameter_not_found: 'parameter',
}

/** A sentence about what was on the screen and is not there any more; undefined for any other failure. */
export function goneWords(error: unknown): string | undefined {
  const noun = error instanceof ApiError ? nouns[error.code] : undefined
  return (
    noun && `This ${noun} is no longer there. It was probably deleted in another window or on another device.`
  )
}

/** Tells that something is not there any more; false for any other failure. */
export function tellGone(error: unknown): boolean {
  const body = goneWords(error)
  if (body !== undefined) showMessage({ title: 'No longer there', body, type: 'info' })
  return body !== undefined
}

import type { ReactNode } from 'react'
import { isSignedOut } from './guard.ts'
import { messageOf } from './notification.ts'
import { signInAddress } from './session.ts'

/** Why something was not saved. Whose session has ended signs in beside the form, which keeps what was typed. */
export function refusalWords(error: unknown): ReactNode {
  if (!isSignedOut(error)) return messageOf(error)
  return (
    <>
      {messageOf(error)}.{' '}
      <a href={signInAddress('/dashboard')} target="_blank" rel="noopener">
        Sign in in a new tab
      </a>
      , then save again: what you typed stays here.
    </>
  )
}

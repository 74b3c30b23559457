import { ApiError } from '#contract/errors/errors.ts'
import { mayTryAgain } from '#web/api/api.ts'
import type { Refusal } from '#web/offline/database.ts'

/** What a failed try means for a log: it is sent again automatically, or once its keeper has signed in, or never again as it is. */
export type Meaning = 'again' | 'sign-in' | Refusal

/** An answer that is not Coralline's, such as one from a hotel's portal, says nothing about the log. */
export function meaningOf(error: unknown): Meaning {
  if (!(error instanceof ApiError)) return 'again'
  const { code, message, fields } = error
  if (code === 'unauthenticated') return 'sign-in'
  return mayTryAgain(error) ? 'again' : { code, message, ...(fields && { fields }) }
}

const seconds = [5, 30, 2 * 60, 10 * 60]

/** Milliseconds until the next try after `tries` failed ones; if the server asks for a certain pause, that one. */
export function pauseAfter(tries: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return (asked ?? seconds[tries - 1] ?? 60 * 60) * 1000
}

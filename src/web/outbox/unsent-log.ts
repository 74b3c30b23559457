import { ApiError } from '#contract/errors/errors.ts'
import { mayTryAgain } from '#web/api/api.ts'
import type { Refusal } from '#web/offline/database.ts'

/** What a failed try means for a log: it is sent again by itself, after its keeper has signed in, or never as it is. */
export type Meaning = 'again' | 'sign-in' | Refusal

/** Whatever is not an answer of Coralline, as a hotel's portal gives, says nothing about the log. */
export function meaningOf(error: unknown): Meaning {
  if (!(error instanceof ApiError)) return 'again'
  const { code, message, fields } = error
  if (code === 'unauthenticated') return 'sign-in'
  return mayTryAgain(error) ? 'again' : { code, message, ...(fields && { fields }) }
}

const seconds = [5, 30, 2 * 60, 10 * 60]

/** Milliseconds until the next try after so many that failed; as long as the server asks for, if it does. */
export function pauseAfter(tries: number, error: unknown): number {
  const asked = error instanceof ApiError ? error.retryAfter : undefined
  return (asked ?? seconds[tries - 1] ?? 60 * 60) * 1000
}

import type { NewLog } from '#contract/aquariums/logs.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors/errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { mayTryAgain } from '#web/api.ts'

/** A new log that its keeper has saved, and of which the server has not said that it is stored. */
export type UnsentLog = {
  /** Counts up: the oldest is sent first. */
  seq: number
  /** The Idempotency-Key: however often it is sent, one log comes of it. */
  key: string
  user_id: number
  /** The tank's name then; the tank may be gone by the time somebody reads it. */
  aquarium_name: string | undefined
  /** As it is sent: nothing changes it any more. */
  body: NewLog
  /** Instant of the save, ISO. */
  made_at: string
  /** Why the server does not take it. It is not sent again until its keeper says how. */
  refusal?: Refusal
}

export type Refusal = { code: ErrorCode; message: string; fields?: FieldErrors }

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

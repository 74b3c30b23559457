import { countWords } from '#domain/count-words.ts'
import type { CsvRefusal } from '#domain/csv-refusal.ts'
import { maxCsvBytes, maxImageBytes } from '#domain/limits.ts'
import type { CustomReading } from '#domain/parameters/custom-parameters.ts'
import { sizeWords } from '#domain/size-words.ts'
import { boundFields } from './bounded-fields.ts'
import type { errorStatus } from './error-status.ts'

/** The code of a reply that is not a success. Its HTTP status is in `error-status.ts`, which no browser needs. */
export type ErrorCode = keyof typeof errorStatus

/** Sentences about fields, by field name. */
export type FieldErrors = Record<string, string>

/** The stored row that a refusal is about, in the form of a reply. */
export type StoredRow = Readonly<Record<string, string | number | null | readonly CustomReading[]>>

/** An aquarium that an import has made. */
export type MadeAquarium = { id: number; name: string }

/** The body of every reply that is not a success. */
export type ErrorBody = {
  code: ErrorCode
  message: string
  fields?: FieldErrors
  /** With `log_changed`: the log as it is stored now. */
  stored?: StoredRow
  /** With `already_imported`: the aquariums that the earlier import made. */
  aquariums?: readonly MadeAquarium[]
  request_id: string
}

/** A refusal with a sentence that a user can act on; thrown by the server's rules and by the browser's client. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldErrors | undefined
  readonly stored: StoredRow | undefined
  readonly aquariums: readonly MadeAquarium[] | undefined
  /** Seconds until another try makes sense. */
  readonly retryAfter: number | undefined

  constructor(
    code: ErrorCode,
    message: string,
    more: {
      fields?: FieldErrors
      stored?: StoredRow
      aquariums?: readonly MadeAquarium[]
      retryAfter?: number
    } = {},
  ) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.fields = more.fields
    this.stored = more.stored
    this.aquariums = more.aquariums
    this.retryAfter = more.retryAfter
  }
}

/** 400 with a sentence for each field, at most 20. The message is the first one and the number of those left out. */
export function invalidRequest(fields: FieldErrors): ApiError {
  const { named, more } = boundFields(fields)
  const first = Object.values(named)[0] ?? 'The request is not valid.'
  const message = more > 0 ? `${first} (and ${countWords(more)} more)` : first
  return new ApiError('invalid_request', message, { fields: named })
}

/** 401: no session, an ended one, or a deleted account. */
export function authenticationRequired(): ApiError {
  return new ApiError('unauthenticated', 'Authentication required')
}

/** 403 for a call that only admins may make. */
export function adminRequired(): ApiError {
  return new ApiError('admin_required', 'Admin privileges required')
}

/** 403 for an action that a device or a caretaker has no right to. */
export function rightNeeded(): ApiError {
  return new ApiError(
    'right_needed',
    'This device may not do that. Do it where you are signed in, or ask the owner of this tank.',
  )
}

/** 403 for a field that this user may not change. */
export function fieldForbidden(field: string): ApiError {
  const sentence = `You may not set ${field} to this value.`
  return new ApiError('field_forbidden', sentence, { fields: { [field]: sentence } })
}

/** 404, the same for an aquarium that does not exist and for one that is not the caller's. */
export function aquariumNotFound(): ApiError {
  return new ApiError('aquarium_not_found', 'The requested aquarium could not be found.')
}

/** 404, the same for a parameter that does not exist and for one of an aquarium that is not the caller's. */
export function parameterNotFound(): ApiError {
  return new ApiError('parameter_not_found', 'The requested parameter could not be found.')
}

/** 409 for values that cannot be put back any more. */
export function silentChangeGone(): ApiError {
  return new ApiError(
    'silent_change_gone',
    'This has been changed, deleted or put back meanwhile. Nothing was changed now.',
  )
}

/** 404, the same for an image that does not exist and for one that is not the caller's. */
export function imageNotFound(): ApiError {
  return new ApiError('image_not_found', 'The requested photo could not be found.')
}

/** 400 for a file that is not an image that Coralline takes; the sentence says what it is and what to do. */
export function imageRefused(sentence: string): ApiError {
  return new ApiError('image_refused', sentence)
}

/** 400 when an aquarium is to belong to an account that does not exist. */
export function userUnknown(): ApiError {
  const sentence = 'There is no user with this ID.'
  return new ApiError('user_unknown', sentence, { fields: { user_id: sentence } })
}

/** 400 for a CSV file that as a whole cannot be imported; nothing has changed. `fields.file` leaves out what to do. */
export function csvRefused({ message, problem }: CsvRefusal): ApiError {
  return new ApiError('csv_refused', message, { fields: { file: problem } })
}

/** 404 for an account that does not exist or is deleted. */
export function userNotFound(): ApiError {
  return new ApiError('user_not_found', 'The requested user could not be found.')
}

/** 409 for a change after which no admin would be left who has signed in. */
export function lastAdmin(): ApiError {
  return new ApiError(
    'last_admin',
    'This is the last admin. Make another user an admin first, one who has signed in.',
  )
}

/** 409 when an admin gives an account the e-mail address of another one. */
export function emailTaken(): ApiError {
  const sentence = 'Another user already has this e-mail address.'
  return new ApiError('email_taken', sentence, { fields: { email: sentence } })
}

/** 409 when the stored notes are no longer the ones that a change started from. */
export function notesChanged(): ApiError {
  return new ApiError('notes_changed', 'These notes have been changed elsewhere in the meantime.')
}

/** 409 when the stored kind and targets of an aquarium are no longer the ones that the caller has read. */
export function targetsChanged(): ApiError {
  return new ApiError(
    'targets_changed',
    'The targets of this tank were saved elsewhere at the same moment. Nothing was saved here; please save again.',
  )
}

/** 409 for a change that would lose a parameter's readings or give them another meaning; it says what to do instead. */
export function parameterInUse(sentence: string): ApiError {
  return new ApiError('parameter_in_use', sentence)
}

/** 409 when an idempotency key comes again with another request. */
export function idempotencyKeyReused(): ApiError {
  return new ApiError(
    'idempotency_key_reused',
    'This Idempotency-Key was already used for another request. Use a new key for a new request.',
  )
}

/** 400 for an upload that ends early or is not a form with a file. `done` is what would have been done with it. */
export function uploadBroken(done: 'stored' | 'imported'): ApiError {
  return new ApiError(
    'invalid_request',
    `The upload was interrupted or is malformed. Nothing was ${done}; please try again.`,
  )
}

/** 413 from the server; the browser says the same before it sends such a file. */
export function imageTooLarge(): ApiError {
  return new ApiError(
    'too_large',
    `The photo is larger than ${sizeWords(maxImageBytes)}. Make it smaller and upload it again.`,
  )
}

/** 413 from the server; the browser says the same before it sends such a file. */
export function csvTooLarge(): ApiError {
  return new ApiError(
    'too_large',
    `The file is larger than ${sizeWords(maxCsvBytes)}. Split it and import the parts.`,
  )
}

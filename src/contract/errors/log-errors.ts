import type { StoredRow } from './errors.ts'
import { ApiError } from './errors.ts'

/** 404, the same for a log that does not exist and for one that is not the caller's. */
export function logNotFound(): ApiError {
  return new ApiError('log_not_found', 'The requested log could not be found.')
}

/** 410 when a log is sent again whose idempotency key has created it before, and which was deleted since. */
export function logGone(): ApiError {
  return new ApiError(
    'log_gone',
    'This log was saved and has since been deleted. Save it as a new one if you still want it.',
  )
}

/** 409 when the stored values of a log are no longer those that the caller has seen. The reply has the stored log. */
export function logChanged(stored: StoredRow, outcome = 'Nothing was saved.'): ApiError {
  return new ApiError('log_changed', `This log has been changed elsewhere in the meantime. ${outcome}`, {
    stored,
  })
}

/** For whoever takes back without `before` what was changed since it was entered. */
export const sayWhatWasSeen = 'Nothing was deleted: send in `before` all that you have seen of it.'

/** 403 for a log that a user tries to move to another aquarium. */
export function logBelongsElsewhere(): ApiError {
  const sentence = 'A log cannot be moved to another tank.'
  return new ApiError('field_forbidden', sentence, { fields: { aquarium_id: sentence } })
}

import type { StoredRow } from './errors.ts'
import { ApiError } from './errors.ts'

/** 404, the same for an event that does not exist and for one that is not the caller's. */
export function eventNotFound(): ApiError {
  return new ApiError('event_not_found', 'The requested entry could not be found.')
}

/** 410 when an event is sent again whose idempotency key has created it before, and which was deleted since. */
export function eventGone(): ApiError {
  return new ApiError(
    'event_gone',
    'This entry was saved and has since been deleted. Save it as a new one if you still want it.',
  )
}

/** 409 when the stored values of an event are no longer those that the caller has seen. The reply has the event. */
export function eventChanged(stored: StoredRow, outcome = 'Nothing was saved.'): ApiError {
  return new ApiError('event_changed', `This entry has been changed elsewhere in the meantime. ${outcome}`, {
    stored,
  })
}

/** 404, the same for a product that does not exist and for one of an aquarium that is not the caller's. */
export function productNotFound(): ApiError {
  return new ApiError('product_not_found', 'The requested product could not be found.')
}

/** 404, the same for a task that does not exist and for one of an aquarium that is not the caller's. */
export function taskNotFound(): ApiError {
  return new ApiError('task_not_found', 'The requested task could not be found.')
}

/** 409 for a change that would give past doses another meaning; it says what to do instead. */
export function productInUse(sentence: string): ApiError {
  return new ApiError('product_in_use', sentence)
}

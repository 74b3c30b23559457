import { ApiError } from './errors.ts'

/** 503 when another process keeps the database locked for longer than a write waits. */
export function databaseBusy(): ApiError {
  return new ApiError('busy', 'Coralline is busy. Nothing was saved; please try again in a few seconds.', {
    retryAfter: 5,
  })
}

/** 503 when the database does not answer: the data that was sent to it may have been saved or not. */
export function databaseAway(): ApiError {
  return new ApiError(
    'busy',
    'The database of this Coralline does not answer. Please try again in a few seconds; if you were saving, first check whether it was saved.',
    { retryAfter: 5 },
  )
}

/** 503 when the system gives this process no more descriptors: too many files and connections are open. */
export function tooManyOpen(): ApiError {
  return new ApiError(
    'busy',
    'Too many files and connections are open here. Nothing was changed; please try again in a few seconds.',
    { retryAfter: 5 },
  )
}

/** 507 when the disk is full. */
export function storageFull(): ApiError {
  return new ApiError(
    'storage_full',
    'The disk of this Coralline is full. Nothing was saved; ask whoever runs it to make room.',
  )
}

/** 503 when the database cannot be written. */
export function storageReadOnly(): ApiError {
  return new ApiError(
    'busy',
    'The storage of this Coralline is read-only at the moment. Nothing was saved.',
    {
      retryAfter: 30,
    },
  )
}

/** 503 when the disk fails. It is not full: freeing space would not help. */
export function storageBroken(): ApiError {
  return new ApiError(
    'busy',
    'The disk of this Coralline reports an error. Nothing was saved; ask whoever runs it to look at it.',
    { retryAfter: 60 },
  )
}

/** 503 when the database is damaged: it is still read as far as possible, but no longer written. */
export function storageDamaged(): ApiError {
  return new ApiError(
    'busy',
    'The database of this Coralline is damaged. Nothing was saved; ask whoever runs it to restore a backup.',
    { retryAfter: 300 },
  )
}

/** 503 while a large database is checked after a start: until that is done nothing is written. */
export function storageBeingChecked(): ApiError {
  return new ApiError(
    'busy',
    'Coralline has just started and is still checking its database. Nothing was saved; please try again in a few seconds.',
    { retryAfter: 5 },
  )
}

/** 503 when the image storage refuses a request of Coralline's: a key, a right, or the bucket is missing. */
export function filesRefused(): ApiError {
  return new ApiError(
    'busy',
    'The photo storage of this Coralline refuses to serve it. Nothing was changed; ask whoever runs it to look at it.',
    { retryAfter: 60 },
  )
}

/** 503 when the image storage does not answer. */
export function filesUnreachable(): ApiError {
  return new ApiError(
    'busy',
    'The photo storage of this Coralline does not answer. Nothing was changed; please try again in a minute.',
    { retryAfter: 60 },
  )
}

/** 503 when the image storage belongs to another database. */
export function filesForeign(): ApiError {
  return new ApiError(
    'busy',
    'The photo storage belongs to another Coralline. Nothing was saved; ask whoever runs it.',
    { retryAfter: 60 },
  )
}

/** 503 for an upload that is not finished because the server is being stopped. */
export function stopping(): ApiError {
  return new ApiError('busy', 'Coralline is restarting. Nothing was saved; please try again in a minute.', {
    retryAfter: 30,
  })
}

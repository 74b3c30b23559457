import type { FieldErrors } from './errors.ts'
import { ApiError } from './errors.ts'

/** 400 when a file's dates read as well with the day first as with the month first; `date` is one of them. */
export function dateOrderNeeded(date: string): ApiError {
  return new ApiError(
    'date_order_needed',
    `The dates of this file can be read in two ways: ${date} with the day first or with the month first. Say which, and import the file again.`,
    { fields: { date_order: date } },
  )
}

export function importNotFound(): ApiError {
  return new ApiError('import_not_found', 'There is no such import.')
}

export function importUndone(): ApiError {
  return new ApiError('import_undone', 'This import was undone already.')
}

/** 409 when an undo would no longer do what was announced. */
export function importChanged(): ApiError {
  return new ApiError(
    'import_changed',
    'The logs of this import were changed meanwhile. Nothing was undone: look again.',
  )
}

/** 400 for a mapping that does not fit its file; each field says what to do. */
export function mappingWrong(fields: FieldErrors): ApiError {
  const [first = ''] = Object.values(fields)
  return new ApiError('mapping_wrong', `Nothing was imported. ${first}`, { fields })
}

/** 409 when an import would no longer do what its preview announced. */
export function previewChanged(): ApiError {
  return new ApiError(
    'import_changed',
    'Somebody has changed the logs of this tank meanwhile. Nothing was imported: look at the preview again.',
  )
}

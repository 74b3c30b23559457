import type { DateOrder } from '#domain/time/date-order.ts'
import type { FieldErrors } from './errors.ts'
import { ApiError } from './errors.ts'

const firsts: Record<DateOrder, string> = {
  dmy: 'the day first',
  mdy: 'the month first',
  ymd: 'the year first',
}

/** 400 when a file's dates can be read in each of these orders; `date` is one of them. */
export function dateOrderNeeded(date: string, orders: readonly DateOrder[]): ApiError {
  const ways = orders.map((order) => `with ${firsts[order]}`).join(' or ')
  return new ApiError(
    'date_order_needed',
    `The dates in this file can be read in ${orders.length === 2 ? 'two' : 'three'} ways: ${date} ${ways}. Choose one, and import the file again.`,
    { fields: { date_order: date } },
  )
}

export function importNotFound(): ApiError {
  return new ApiError('import_not_found', 'There is no such import.')
}

export function importUndone(): ApiError {
  return new ApiError('import_undone', 'This import has already been undone.')
}

/** 409 when an undo would no longer do what was announced. */
export function importChanged(): ApiError {
  return new ApiError(
    'import_changed',
    'The logs of this import have changed in the meantime. Nothing was undone; please look again.',
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
    'The logs of this tank have changed in the meantime. Nothing was imported; please look at the preview again.',
  )
}

import { ApiError } from '#contract/errors/errors.ts'
import { CsvRefusal } from '#domain/csv-refusal.ts'

/**
 * Reads a file that may hold anything. An error that is neither a refusal nor a failure of the disk or the database
 * comes from what is in the file.
 * @throws CsvRefusal in its place
 */
export async function refusingUnreadable<Result>(read: () => Promise<Result>): Promise<Result> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof ApiError || error instanceof CsvRefusal || isFailure(error)) throw error
    throw Object.assign(unreadable(), { cause: error })
  }
}

/** The system names the call that failed, and SQLite numbers its errors. */
function isFailure(error: unknown): boolean {
  return error instanceof Error && ('syscall' in error || 'errcode' in error)
}

function unreadable(): CsvRefusal {
  return new CsvRefusal(
    'This file holds something that no table of readings has, so it cannot be read.',
    'Nothing was imported: open it in a spreadsheet, save it as “CSV UTF-8”, and import that file.',
  )
}

import { maxExportBytes, maxExportsADay } from '#domain/limits.ts'
import { sizeWords } from '#domain/size-words.ts'
import type { MadeAquarium } from './errors.ts'
import { ApiError } from './errors.ts'

/** 400 for a file that is no export of an account, or not a whole one; nothing has changed. */
export function exportRefused(why: string): ApiError {
  return new ApiError(
    'export_refused',
    `This file cannot be brought back. ${why} Nothing was changed: choose the zip file as it was downloaded, or download it again.`,
  )
}

/** 409 while another export of the same user is under way. */
export function exportRunning(): ApiError {
  return new ApiError(
    'export_running',
    'Another download of your account is still running. Wait until it finishes, then try again.',
  )
}

/** For a user who has used all exports of a day; a sentence on when to try again follows it. */
export const exportsSpent = `You have downloaded your account ${maxExportsADay} times within a day.`

/** 409 while an import of the same user is under way. */
export function importRunning(): ApiError {
  return new ApiError(
    'import_running',
    'One of your imports is still running. Wait until it finishes, then try again.',
  )
}

/** 409 when an export was imported before and aquariums from that import are still there. */
export function alreadyImported(aquariums: readonly MadeAquarium[]): ApiError {
  const names = aquariums.map(({ name }) => JSON.stringify(name)).join(', ')
  return new ApiError(
    'already_imported',
    `This export has already been brought back, as ${names}. Nothing was changed. To bring it back again, delete that first.`,
    { aquariums },
  )
}

/** 413 from the server; the browser says the same before it sends such a file. */
export function exportTooLarge(): ApiError {
  return new ApiError(
    'too_large',
    `The file is larger than ${sizeWords(maxExportBytes)}, the most that can be brought back.`,
  )
}

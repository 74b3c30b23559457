import { ApiError, storageFull, storageReadOnly } from '#contract/errors.ts'

/** What a failing disk means to a keeper. */
export function asFolderFault(error: unknown): unknown {
  if (error instanceof ApiError) return error
  switch (fileErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return storageFull()
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
    case 'EIO':
      return storageReadOnly()
    default:
      return error
  }
}

/** True when there is no such file or folder. */
export function isMissing(error: unknown): boolean {
  return fileErrorCode(error) === 'ENOENT'
}

function fileErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

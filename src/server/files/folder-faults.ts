import { ApiError } from '#contract/errors/errors.ts'
import { storageBroken, storageFull, storageReadOnly, tooManyOpen } from '#contract/errors/storage-errors.ts'

/** Gives an error of the disk a sentence for users; other errors stay as they are. */
export function asFolderFault(error: unknown): unknown {
  if (error instanceof ApiError) return error
  const fault = faultOf(error)
  return fault ? Object.assign(fault, { cause: error }) : error
}

function faultOf(error: unknown): ApiError | undefined {
  switch (fileErrorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return storageFull()
    case 'EROFS':
    case 'EACCES':
    case 'EPERM':
      return storageReadOnly()
    case 'EMFILE':
    case 'ENFILE':
      return tooManyOpen()
    case 'EIO':
      return storageBroken()
    default:
      return undefined
  }
}

/** True when this process may open nothing more. A thread that cannot start does not say why. */
export function isOutOfDescriptors(error: unknown): boolean {
  return ['EMFILE', 'ENFILE', 'ERR_WORKER_INIT_FAILED'].includes(String(fileErrorCode(error)))
}

/** True when a file or folder is missing, or a folder on the way there. */
export function isMissing(error: unknown): boolean {
  return ['ENOENT', 'ENOTDIR'].includes(String(fileErrorCode(error)))
}

function fileErrorCode(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined
}

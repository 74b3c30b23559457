import { ApiError } from '#contract/errors/errors.ts'
import { isSqliteFull } from '#server/db/engine/sqlite-handle.ts'

/** Why a backup cannot be made, checked or restored, in sentences for the operator. */
export class BackupRefusal extends Error {
  override readonly name = 'BackupRefusal'
}

export class NoRoom extends BackupRefusal {}

/** True when a backup failed for want of room, seen before or by a full disk. */
export function isNoRoom(error: unknown): boolean {
  if (error instanceof NoRoom) return true
  if (!(error instanceof Error)) return false
  if (error instanceof ApiError) return error.code === 'storage_full'
  const { code } = error as NodeJS.ErrnoException
  return code === 'ENOSPC' || code === 'EDQUOT' || isSqliteFull(error)
}

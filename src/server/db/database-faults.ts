import type { ApiError } from '#contract/errors.ts'
import { databaseBusy, storageFull, storageReadOnly } from '#contract/errors.ts'
import { sqliteCode, sqliteExtendedCode } from './sqlite-handle.ts'

/** True when a row refers to something that does not exist. */
export function isForeignKeyViolation(error: unknown): boolean {
  return sqliteExtendedCode(error) === 787 || postgresCode(error) === '23503'
}

/** True when a row exists already. */
export function isUniqueViolation(error: unknown): boolean {
  return [1555, 2067].includes(sqliteExtendedCode(error) ?? 0) || postgresCode(error) === '23505'
}

/** What a failing database means to a keeper; undefined when it is not the database's state that failed. */
export function asDatabaseFault(error: unknown): ApiError | undefined {
  switch (sqliteCode(error)) {
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
      return databaseBusy()
    case 8: // SQLITE_READONLY
    case 14: // SQLITE_CANTOPEN
      return storageReadOnly()
    case 10: // SQLITE_IOERR: what a full or vanished disk says where it does not say FULL
    case 13: // SQLITE_FULL
      return storageFull()
  }
  const code = postgresCode(error)
  if (code === undefined) return undefined
  if (code === '53100') return storageFull()
  if (code === '25006') return storageReadOnly()
  return isPostgresAway(code) ? databaseBusy() : undefined
}

/** Connection lost (08), too many connections (53), locks (40, 55), shutting down or starting (57), or no network. */
function isPostgresAway(code: string): boolean {
  return /^(08|53|40|55P03|57|ECONN|EPIPE|ENOTFOUND|ETIMEDOUT|CONNECTION)/.test(code)
}

function postgresCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string')
    return error.code.startsWith('ERR_') ? undefined : error.code
  // pg reports a broken connection in words only.
  return /connection terminated|timeout exceeded when trying to connect|connection error/i.test(error.message)
    ? 'CONNECTION'
    : undefined
}

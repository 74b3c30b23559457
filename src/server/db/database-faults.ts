import type { ApiError } from '#contract/errors/errors.ts'
import {
  databaseAway,
  databaseBusy,
  storageBroken,
  storageDamaged,
  storageFull,
  storageReadOnly,
} from '#contract/errors/storage-errors.ts'
import { isSqliteFull, sqliteCode, sqliteExtendedCode } from '#server/db/engine/sqlite-handle.ts'

export function isForeignKeyViolation(error: unknown): boolean {
  return sqliteExtendedCode(error) === 787 || postgresCode(error) === '23503'
}

/** Answers the work's result; throws the refusal when a row was to refer to something that does not exist. */
export async function refusedWhenMissing<Result>(
  work: Promise<Result>,
  refusal: () => ApiError,
): Promise<Result> {
  try {
    return await work
  } catch (error) {
    throw isForeignKeyViolation(error) ? refusal() : error
  }
}

export function isUniqueViolation(error: unknown): boolean {
  return [1555, 2067].includes(sqliteExtendedCode(error) ?? 0) || postgresCode(error) === '23505'
}

/** What users get when the database fails; undefined when the cause is not the state of the database. */
export function asDatabaseFault(error: unknown): ApiError | undefined {
  if (isSqliteFull(error)) return storageFull()
  switch (sqliteCode(error)) {
    case 5: // SQLITE_BUSY
    case 6: // SQLITE_LOCKED
      return databaseBusy()
    case 8: // SQLITE_READONLY
    case 14: // SQLITE_CANTOPEN
      return storageReadOnly()
    case 10: // SQLITE_IOERR
      return storageBroken()
    case 11: // SQLITE_CORRUPT
    case 26: // SQLITE_NOTADB
      return storageDamaged()
  }
  const code = postgresCode(error)
  if (code === undefined) return undefined
  if (code === '53100') return storageFull()
  if (code === '58030') return storageBroken()
  if (/^XX00[12]$/.test(code)) return storageDamaged()
  if (code === '25006') return storageReadOnly()
  // Refused by PostgreSQL itself: too many connections (53), locks (40, 55), a transaction that lasted too long.
  if (/^(53|40|55P03|25P03)/.test(code) || isLostRace(error)) return databaseBusy()
  return isPostgresAway(code) ? databaseAway() : undefined
}

/**
 * PostgreSQL 18.4 gives up when a write meets a write that is just rolled back and a reference to its row.
 * The row is sound.
 */
function isLostRace(error: unknown): boolean {
  return error instanceof Error && /^new multixact has more than one updating member/.test(error.message)
}

/** Connection lost (08), not let in (28, 3D), shutting down or starting (57), or no network. */
function isPostgresAway(code: string): boolean {
  return /^(08|28|3D|57|ECONN|EPIPE|ENOTFOUND|EAI_|EHOST|ENET|ETIMEDOUT|CONNECTION)/.test(code)
}

function postgresCode(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined
  if ('code' in error && typeof error.code === 'string')
    return error.code.startsWith('ERR_') ? undefined : error.code
  // pg gives a broken connection no code, only a message.
  const isBroken =
    /connection terminated|timeout exceeded when trying|timeout expired|connection error|not queryable/i
  return isBroken.test(error.message) ? 'CONNECTION' : undefined
}

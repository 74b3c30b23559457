import { sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'
import { isPostgres } from '#server/db/take-lock.ts'

/** The time now (ms) by the clock of the database, which all nodes share; it stays the same throughout a statement. */
export function databaseNow(db: Db) {
  return isPostgres(db)
    ? sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

import { sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'
import { isPostgres } from '#server/db/take-lock.ts'

/** Milliseconds by the database's clock, which all nodes share; the same throughout a statement. */
export function databaseNow(db: Db) {
  return isPostgres(db)
    ? sql<number>`(extract(epoch from statement_timestamp()) * 1000)::bigint`
    : sql<number>`cast(unixepoch('subsec') * 1000 as integer)`
}

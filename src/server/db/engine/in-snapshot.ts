import type { Db } from '#server/db/schema/schema.ts'

/** Runs work that only reads, on a snapshot of the database from the moment the work begins. */
export function inSnapshot<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

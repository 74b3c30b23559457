import type { Db } from '#server/db/schema/schema.ts'

/** Does work that reads, from the database as it is when that begins. */
export function inSnapshot<Result>(db: Db, work: (db: Db) => Promise<Result>): Promise<Result> {
  return db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute(work)
}

import { sql } from 'kysely'
import type { Db } from '#server/db/schema/schema.ts'
import { databaseNow } from './database-clock.store.ts'

type RateEvent = { what: string; who: string; window: number }

/** Counts in the open window, or begins one; answers the count, and the rest of the window (ms). */
export async function countOnce(
  db: Db,
  { what, who, window }: RateEvent,
): Promise<{ current: number; ttl: number }> {
  const now = databaseNow(db)
  const ends = sql<number>`${now} + ${sql.lit(window)}`
  // A window that ends later than one that begins now is over: the clock has been set back since.
  const isOver = sql<boolean>`rate_counts.ends_at <= ${now} or rate_counts.ends_at > ${ends}`
  const { current, ttl } = await db
    .insertInto('rate_counts')
    .values({ what, who, count: 1, ends_at: ends })
    .onConflict((conflict) =>
      conflict.columns(['what', 'who']).doUpdateSet({
        count: sql<number>`case when ${isOver} then 1 else rate_counts.count + 1 end`,
        ends_at: sql<number>`case when ${isOver} then ${ends} else rate_counts.ends_at end`,
      }),
    )
    .returning(['count as current', sql<number>`ends_at - ${now}`.as('ttl')])
    .executeTakeFirstOrThrow()
  return { current, ttl: Math.max(1, ttl) }
}

export async function forgetCount(db: Db, { what, who }: { what: string; who: string }) {
  await db.deleteFrom('rate_counts').where('what', '=', what).where('who', '=', who).execute()
}

export async function forgetOldRateCounts(db: Db) {
  await db.deleteFrom('rate_counts').where('ends_at', '<=', databaseNow(db)).execute()
}

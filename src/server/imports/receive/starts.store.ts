import { hour } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** Files that were sent, or merged. */
export type CountedMoment = 'started_at' | 'merged_at'

/** Answers the id of the import. */
export async function insertStart(db: Db, { userId, now }: { userId: number; now: Date }): Promise<number> {
  const { id } = await db
    .insertInto('imports')
    .values({ user_id: userId, started_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export async function deleteStart(db: Db, id: number) {
  await db.deleteFrom('imports').where('id', '=', id).execute()
}

/** Null for one that is not merged after all. */
export async function setMerged(db: Db, { id, at }: { id: number; at: Date | null }) {
  await db
    .updateTable('imports')
    .set({ merged_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .execute()
}

/** Counts the hour up to now. Moments in the future were recorded by a wrong clock. */
export async function countOfHour(
  db: Db,
  { userId, moment, now }: { userId: number; moment: CountedMoment; now: Date },
): Promise<{ count: number; oldest: Date }> {
  const { count, oldest } = await db
    .selectFrom('imports')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min(moment).as('oldest')])
    .where('user_id', '=', userId)
    .where(moment, '>', new Date(now.getTime() - hour).toISOString())
    .where(moment, '<=', now.toISOString())
    .executeTakeFirstOrThrow()
  return { count, oldest: new Date(oldest ?? now) }
}

/** Forgets starts that are too old, or recorded by a clock more than an hour ahead; finished imports stay. */
export async function forgetOldStarts(db: Db, now: Date) {
  const [before, after] = [-hour, hour].map((away) => new Date(now.getTime() + away).toISOString())
  await db
    .deleteFrom('imports')
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('started_at', '<', before ?? ''), eb('started_at', '>', after ?? '')]))
    .execute()
}

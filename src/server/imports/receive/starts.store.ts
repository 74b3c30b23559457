import { hour } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** What is counted: files that were sent, or those of them that were merged. */
export type CountedMoment = 'started_at' | 'merged_at'

/** Notes that a keeper sends a file; answers its id. */
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

/** Notes that a file is merged; null takes it back. */
export async function setMerged(db: Db, { id, at }: { id: number; at: Date | null }) {
  await db
    .updateTable('imports')
    .set({ merged_at: at?.toISOString() ?? null })
    .where('id', '=', id)
    .execute()
}

/** How many of the hour up to now, and the oldest of them. What lies ahead was noted by a clock that was wrong. */
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

/** Forgets what no hour counts any more, and what a clock noted that ran more than an hour ahead; not imports that were done. */
export async function forgetOldStarts(db: Db, now: Date) {
  const [before, after] = [-hour, hour].map((away) => new Date(now.getTime() + away).toISOString())
  await db
    .deleteFrom('imports')
    .where('finished_at', 'is', null)
    .where((eb) => eb.or([eb('started_at', '<', before ?? ''), eb('started_at', '>', after ?? '')]))
    .execute()
}

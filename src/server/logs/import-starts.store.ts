import type { Db } from '#server/db/schema.ts'

const hour = 60 * 60 * 1000

/** Notes the start of an import. Answers when the keeper's oldest one of the last hour began, once there are more than `limit`. */
export async function recordStart(
  db: Db,
  { userId, limit, now }: { userId: number; limit: number; now: Date },
): Promise<{ oldest: Date } | undefined> {
  const mine = db
    .selectFrom('imports')
    .where('user_id', '=', userId)
    .where('started_at', '>', new Date(now.getTime() - hour).toISOString())
  const { id } = await db
    .insertInto('imports')
    .values({ user_id: userId, started_at: now.toISOString() })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { count, oldest } = await mine
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('started_at').as('oldest')])
    .executeTakeFirstOrThrow()
  if (count <= limit) return undefined
  // What was refused does not count.
  await db.deleteFrom('imports').where('id', '=', id).execute()
  return { oldest: new Date(oldest ?? now) }
}

/** Forgets starts that no hour counts any more. */
export async function forgetOldStarts(db: Db, now: Date) {
  await db
    .deleteFrom('imports')
    .where('started_at', '<', new Date(now.getTime() - hour).toISOString())
    .execute()
}

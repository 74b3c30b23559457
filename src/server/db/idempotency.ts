import { idempotencyKeyReused } from '#contract/errors/errors.ts'
import { keptReplyDays } from '#domain/limits.ts'
import { daysBefore } from '#domain/time/durations.ts'
import type { Db } from '#server/db/schema/schema.ts'

/** Identifies a call that may be sent again, by key and request; undefined for one that is not remembered. */
export type IdempotencyKey = { key: string; requestHash: string } | undefined

type Creation<Reply> = {
  userId: number
  idempotencyKey: IdempotencyKey
  now: Date
  create(db: Db): Promise<Reply>
  /** How to find the row again, where a key is kept for longer than the reply. */
  kept?: KeptKey<Reply> | undefined
}

export type KeptKey<Reply> = {
  /** Milliseconds for which the key is kept. */
  lasts: number
  idOf(reply: Reply): number
  /** The row as it is now. @throws a refusal when it is gone */
  find(db: Db, id: number): Promise<Reply>
}

/**
 * Creates something once: for `keptReplyDays` the same request gets the first result, later the row as it is, if the
 * key is kept.
 * @throws idempotency_key_reused when the key comes with another request; what `find` throws
 */
export async function createOnce<Reply>(
  db: Db,
  { userId, idempotencyKey, now, create, kept }: Creation<Reply>,
): Promise<Reply> {
  return db.transaction().execute(async (db) => {
    if (!idempotencyKey) return create(db)
    const mine = { user_id: userId, key: idempotencyKey.key }
    const { numInsertedOrUpdatedRows: inserted } = await db
      .insertInto('idempotency_keys')
      .values({
        ...mine,
        request_hash: idempotencyKey.requestHash,
        reply: null,
        created_at: now.toISOString(),
      })
      // PostgreSQL waits here for another transaction with the same key, then sees its row.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted === 0n) return answerAgain(db, { ...mine, request_hash: idempotencyKey.requestHash }, kept)
    const reply = await create(db)
    await db
      .updateTable('idempotency_keys')
      .set({
        reply: JSON.stringify(reply),
        ...(kept && {
          created_id: kept.idOf(reply),
          keep_until: new Date(now.getTime() + kept.lasts).toISOString(),
        }),
      })
      .where('user_id', '=', userId)
      .where('key', '=', idempotencyKey.key)
      .execute()
    return reply
  })
}

export async function isAnswered(
  db: Db,
  { userId, idempotencyKey }: Pick<Creation<unknown>, 'userId' | 'idempotencyKey'>,
) {
  if (!idempotencyKey) return false
  const found = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', idempotencyKey.key)
    .executeTakeFirst()
  return found !== undefined
}

async function answerAgain<Reply>(
  db: Db,
  idempotencyKey: { user_id: number; key: string; request_hash: string },
  kept: KeptKey<Reply> | undefined,
): Promise<Reply> {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply', 'created_id'])
    .where('user_id', '=', idempotencyKey.user_id)
    .where('key', '=', idempotencyKey.key)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== idempotencyKey.request_hash) throw idempotencyKeyReused()
  if (first.reply !== null) return JSON.parse(first.reply) as Reply
  if (first.created_id === null || !kept) throw idempotencyKeyReused()
  return kept.find(db, first.created_id)
}

/** Forgets replies after `keptReplyDays`, with their keys unless these have a `keep_until`. */
export async function forgetOldKeys(db: Db, now: Date) {
  const before = daysBefore(now, keptReplyDays).toISOString()
  await db
    .deleteFrom('idempotency_keys')
    .where('reply', 'is not', null)
    .where('created_at', '<', before)
    .where('keep_until', 'is', null)
    .execute()
  await db
    .updateTable('idempotency_keys')
    .set({ reply: null })
    .where('reply', 'is not', null)
    .where('created_at', '<', before)
    .execute()
  await db.deleteFrom('idempotency_keys').where('keep_until', '<', now.toISOString()).execute()
}

import { idempotencyKeyReused } from '#contract/errors.ts'
import { day } from '#domain/durations.ts'
import type { Db } from './schema.ts'

/** Identifies a call that may come again: the same key, by the same keeper, for the same request; undefined: it is not to be remembered. */
export type Ticket = { key: string; requestHash: string } | undefined

type Once<Reply> = {
  userId: number
  ticket: Ticket
  now: Date
  create(db: Db): Promise<Reply>
}

/**
 * Creates in one transaction and remembers the result under the caller's key: the same request again gets the first
 * result, also when both arrive at once.
 * @throws idempotency_key_reused when the key comes with another request.
 */
export async function once<Reply>(db: Db, { userId, ticket, now, create }: Once<Reply>): Promise<Reply> {
  return db.transaction().execute(async (db) => {
    if (!ticket) return create(db)
    const mine = { user_id: userId, key: ticket.key }
    const { numInsertedOrUpdatedRows: inserted } = await db
      .insertInto('idempotency_keys')
      .values({ ...mine, request_hash: ticket.requestHash, reply: null, created_at: now.toISOString() })
      // PostgreSQL waits here for another transaction with the same key, then sees its row.
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (inserted === 0n) return answerAgain<Reply>(db, { ...mine, request_hash: ticket.requestHash })
    const reply = await create(db)
    await db
      .updateTable('idempotency_keys')
      .set({ reply: JSON.stringify(reply) })
      .where('user_id', '=', userId)
      .where('key', '=', ticket.key)
      .execute()
    return reply
  })
}

/** Whether the call was answered before: it will be answered the same again. */
export async function isAnswered(db: Db, { userId, ticket }: Pick<Once<unknown>, 'userId' | 'ticket'>) {
  if (!ticket) return false
  const found = await db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('user_id', '=', userId)
    .where('key', '=', ticket.key)
    .executeTakeFirst()
  return found !== undefined
}

async function answerAgain<Reply>(db: Db, ticket: { user_id: number; key: string; request_hash: string }) {
  const first = await db
    .selectFrom('idempotency_keys')
    .select(['request_hash', 'reply'])
    .where('user_id', '=', ticket.user_id)
    .where('key', '=', ticket.key)
    .executeTakeFirstOrThrow()
  if (first.request_hash !== ticket.request_hash || first.reply === null) throw idempotencyKeyReused()
  return JSON.parse(first.reply) as Reply
}

/** Forgets keys after 24 hours, or later where a key says so itself. */
export async function forgetOldKeys(db: Db, now: Date) {
  const before = new Date(now.getTime() - day).toISOString()
  await db
    .deleteFrom('idempotency_keys')
    .where('created_at', '<', before)
    .where((eb) => eb.or([eb('keep_until', 'is', null), eb('keep_until', '<', now.toISOString())]))
    .execute()
}

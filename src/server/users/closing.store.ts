import type { Db } from '#server/db/schema/schema.ts'
import { endSessions } from './users.store.ts'

/** Hides an account with its aquariums, and ends its sessions. Aquariums that were hidden before stay hidden. */
export async function closeUser(db: Db, id: number, now: Date) {
  const at = now.toISOString()
  await db.updateTable('users').set({ deleted_at: at, closed_at: at }).where('id', '=', id).execute()
  await endSessions(db, id)
  await db
    .updateTable('aquariums')
    .set({ deleted_at: at })
    .where('user_id', '=', id)
    .where('deleted_at', 'is', null)
    .execute()
}

type Identity = { issuer: string; subject: string }

export async function findClosedUser(
  db: Db,
  { issuer, subject, since }: Identity & { since: Date },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('closed_at', '>', since.toISOString())
    .executeTakeFirst()
  return row?.id
}

/** Shows an account again, with the aquariums that its closing hid; false when the sweep has taken it. */
export async function reopenUser(db: Db, { id, since }: { id: number; since: Date }): Promise<boolean> {
  const closed = await db.selectFrom('users').select('closed_at').where('id', '=', id).executeTakeFirst()
  if (!closed?.closed_at) return false
  // Checked by the update itself, since a sweep may have been faster.
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ deleted_at: null, closed_at: null })
    .where('id', '=', id)
    .where('closed_at', '>', since.toISOString())
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return false
  await db
    .updateTable('aquariums')
    .set({ deleted_at: null })
    .where('user_id', '=', id)
    .where('deleted_at', '=', closed.closed_at)
    .execute()
  return true
}

/** Lets the sweep remove accounts that were closed before this moment. */
export async function endClosed(db: Db, before: Date) {
  await db
    .updateTable('users')
    .set({ closed_at: null, issuer: null, subject: null })
    .where('closed_at', '<=', before.toISOString())
    .execute()
}

import type { LinkKind } from '#contract/passwords.ts'
import type { Db } from '#server/db/schema/schema.ts'

type NewLink = {
  hash: string
  kind: LinkKind
  userId: number | null
  madeBy: number | null
  expires: Date
  /** The address that it was mailed to alone: whoever opens it reads the mail of that address. */
  email?: string
}

/**
 * Keeps a link. An earlier one of the same kind for the same account, or for the address that is to get one, opens
 * nothing any more. But what anybody may ask for ends no link that an admin has made.
 */
export async function insertLink(db: Db, { hash, kind, userId, madeBy, expires, email }: NewLink) {
  await db
    .deleteFrom('links_once')
    .where('kind', '=', kind)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .$if(userId === null && email !== undefined, (query) => query.where('email', '=', email ?? ''))
    .$if(madeBy === null, (query) => query.where('made_by', 'is', null))
    .execute()
  await db
    .insertInto('links_once')
    .values({
      ...{ hash, kind, user_id: userId, made_by: madeBy, expires_at: expires.toISOString() },
      ...(email !== undefined && { email }),
    })
    .execute()
}

/** Uses a link up, and returns the account that it is for; undefined when it was used, is over, or of another kind. */
export async function takeLink(
  db: Db,
  { hash, kind, now }: { hash: string; kind: LinkKind; now: Date },
): Promise<{ userId: number | null; email: string | null } | undefined> {
  const row = await db
    .deleteFrom('links_once')
    .where('hash', '=', hash)
    .where('kind', '=', kind)
    .where('expires_at', '>', now.toISOString())
    .returning(['user_id', 'email'])
    .executeTakeFirst()
  return row && { userId: row.user_id, email: row.email }
}

/** Removes links that are over. */
export async function deleteLinksBefore(db: Db, now: Date) {
  await db.deleteFrom('links_once').where('expires_at', '<=', now.toISOString()).execute()
}

import type { Insertable, Selectable, SelectQueryBuilder } from 'kysely'
import { builtOnce } from '#server/db/queries/built-once.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import type { SessionsTable } from '#server/db/schema/session-tables.ts'

export type FoundSession = Pick<
  Selectable<SessionsTable>,
  'user_id' | 'seen_at' | 'public_id' | 'kind' | 'aquarium_id' | 'may' | 'origin' | 'expires_at'
> & { began_at: string; subscription_level: string }

export async function insertSession(db: Db, session: Insertable<SessionsTable>) {
  await db.insertInto('sessions').values(session).execute()
}

/** Finds the session of a token, unless its end has come, with the account that `accountsOf` selects; every call asks this. */
export function sessionQuery<Row>(accountsOf: (db: Db) => SelectQueryBuilder<Schema, 'users', Row>) {
  const find = builtOnce(['tokenHash', 'now'], (db, sent) => withSession(accountsOf(db), sent))
  return async (db: Db, { tokenHash, now }: { tokenHash: string; now: Date }) => {
    const [row] = await find(db, { tokenHash, now: now.toISOString() })
    return row as (Row & FoundSession) | undefined
  }
}

export const selectSession = sessionQuery((db) => db.selectFrom('users'))

function withSession<Row>(
  users: SelectQueryBuilder<Schema, 'users', Row>,
  { tokenHash, now }: { tokenHash: string; now: string },
) {
  return users
    .innerJoin('sessions', 'sessions.user_id', 'users.id')
    .select([
      'sessions.user_id',
      'sessions.created_at as began_at',
      'sessions.seen_at',
      'sessions.public_id',
      'sessions.kind',
      'sessions.aquarium_id',
      'sessions.may',
      'sessions.origin',
      'sessions.expires_at',
      'users.subscription_level',
    ])
    .where('sessions.token_hash', '=', tokenHash)
    .where('users.deleted_at', 'is', null)
    .where((eb) => eb.or([eb('sessions.expires_at', 'is', null), eb('sessions.expires_at', '>', now)]))
}

/** Notes the use; an old session without a public id gets this one. */
export async function touchSession(
  db: Db,
  { tokenHash, publicId, now }: { tokenHash: string; publicId: string; now: Date },
) {
  await db
    .updateTable('sessions')
    .set(({ fn, val }) => ({
      seen_at: now.toISOString(),
      public_id: fn.coalesce('public_id', val(publicId)),
    }))
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function deleteSession(db: Db, tokenHash: string) {
  await db.deleteFrom('sessions').where('token_hash', '=', tokenHash).execute()
}

/** Removes sessions last seen or created before these moments. */
export async function deleteSessionsBefore(
  db: Db,
  { kind, seen, created }: { kind: string; seen: Date; created: Date },
) {
  await db
    .deleteFrom('sessions')
    .where('kind', '=', kind)
    .where((eb) =>
      eb.or([eb('seen_at', '<', seen.toISOString()), eb('created_at', '<', created.toISOString())]),
    )
    .execute()
}

export async function deleteExpiredSessions(db: Db, now: Date) {
  await db.deleteFrom('sessions').where('expires_at', '<=', now.toISOString()).execute()
}

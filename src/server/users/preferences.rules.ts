import type { Me } from '#contract/account.ts'
import { authenticationRequired } from '#contract/errors/errors.ts'
import type { Preferences } from '#domain/preferences.ts'
import { mergePreferences } from '#domain/preferences.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { actorOf } from '#server/sessions/session-kinds.ts'
import type { SentToken } from '#server/sessions/sessions.rules.ts'
import { findSession } from '#server/sessions/sessions.rules.ts'
import * as store from './users.store.ts'

/** The actor of a token, as `findActor` finds it, with the account. */
export async function findActorWithMe(db: Db, sent: SentToken) {
  const found = await findSession(db, sent, store.selectSessionWithMe)
  if (!found) return undefined
  const actor = actorOf(found)
  return { ...actor, me: asShown(store.asMe(found), actor) }
}

/** In a limited session an admin's role is shown as user. */
function asShown(me: Omit<Me, 'is_limited'>, { isAdmin, scope }: Pick<Actor, 'isAdmin' | 'scope'>): Me {
  return { ...me, ...(!isAdmin && { role: 'user' }), is_limited: scope.kind === 'limited' }
}

/** @throws unauthenticated when the account is gone */
export async function getOwnAccount(db: Db, actor: Actor): Promise<Me> {
  const me = await store.findMe(db, actor.id)
  if (!me) throw authenticationRequired()
  return asShown(me, actor)
}

/** Merges a change into the preferences, beside other changes at once. @throws unauthenticated */
export async function updatePreferences(
  db: Db,
  { id, isAdmin, scope, change }: Pick<Actor, 'id' | 'isAdmin' | 'scope'> & { change: Preferences },
): Promise<Me> {
  return db.transaction().execute(async (db) => {
    const before = await store.lockPreferences(db, id)
    if (!before) throw authenticationRequired()
    await store.setPreferences(db, id, mergePreferences(before, change))
    const me = await store.findMe(db, id)
    if (!me) throw authenticationRequired()
    return asShown(me, { isAdmin, scope })
  })
}

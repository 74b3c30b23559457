import type { Me } from '#contract/account.ts'
import { authenticationRequired } from '#contract/errors/errors.ts'
import type { Preferences } from '#domain/preferences.ts'
import { mergePreferences } from '#domain/preferences.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import * as store from './users.store.ts'

/** The account of the actor; in a limited session an admin's role is shown as user. @throws unauthenticated when the account is gone */
export async function getMe(db: Db, { id, isAdmin }: Pick<Actor, 'id' | 'isAdmin'>): Promise<Me> {
  const me = await store.findMe(db, id)
  if (!me) throw authenticationRequired()
  return isAdmin ? me : { ...me, role: 'user' }
}

/** Merges a change into the preferences; two changes at once lose nothing of each other. @throws unauthenticated */
export async function updatePreferences(
  db: Db,
  { id, isAdmin, change }: Pick<Actor, 'id' | 'isAdmin'> & { change: Preferences },
): Promise<Me> {
  return db.transaction().execute(async (db) => {
    const before = await store.lockPreferences(db, id)
    if (!before) throw authenticationRequired()
    await store.setPreferences(db, id, mergePreferences(before, change))
    return getMe(db, { id, isAdmin })
  })
}

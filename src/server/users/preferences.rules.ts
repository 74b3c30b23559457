import { authenticationRequired } from '#contract/errors.ts'
import type { Me } from '#contract/session.ts'
import type { Preferences } from '#domain/preferences.ts'
import { mergePreferences } from '#domain/preferences.ts'
import type { Db } from '#server/db/schema.ts'
import * as store from './users.store.ts'

/** Who is signed in. @throws unauthenticated when the account is gone */
export async function getMe(db: Db, id: number): Promise<Me> {
  const me = await store.findMe(db, id)
  if (!me) throw authenticationRequired()
  return me
}

/** Puts what is given above what was chosen before; two at once lose nothing of each other. @throws unauthenticated */
export async function updatePreferences(
  db: Db,
  { id, change }: { id: number; change: Preferences },
): Promise<Me> {
  return db.transaction().execute(async (db) => {
    const before = await store.holdPreferences(db, id)
    if (!before) throw authenticationRequired()
    await store.setPreferences(db, id, mergePreferences(before, change))
    return getMe(db, id)
  })
}

import { isUniqueViolation } from '#server/db/database-faults.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { AccountClosed, isClosed, reopenAccount } from '#server/users/closing.rules.ts'
import * as store from '#server/users/users.store.ts'

type SignIn = {
  identity: store.Identity
  adminEmails: readonly string[]
  now: Date
  /** Set in the sign-in that is to bring back a closed account. */
  reopens?: { requestId: string } | undefined
}

/**
 * Finds or makes the account of an identity: its own, else one that an admin created for this e-mail and that nobody
 * has
 * used, else a new one. Only a verified e-mail finds an account or makes an admin. The name is taken the first time
 * only.
 * @throws AccountClosed when the person has closed it and may want it back
 */
export async function signIn(db: Db, visit: SignIn): Promise<number> {
  try {
    return await findOrCreate(db, visit)
  } catch (error) {
    // The same person signs in twice at once: the account exists now.
    if (isUniqueViolation(error)) return findOrCreate(db, visit)
    throw error
  }
}

async function findOrCreate(db: Db, { identity, adminEmails, now, reopens }: SignIn): Promise<number> {
  const { email, isEmailVerified } = identity
  const level = isEmailVerified && adminEmails.includes(email) ? 'admin' : undefined
  return db.transaction().execute(async (db) => {
    if (reopens) await reopenAccount(db, { identity, now, ...reopens })
    const known = await store.findUserByIdentity(db, identity)
    if (known !== undefined) {
      await store.refreshUser(db, known, { identity, now })
      return known
    }
    if (await isClosed(db, { identity, now })) throw new AccountClosed()
    await store.releaseIdentity(db, identity)
    const invited = isEmailVerified ? await store.claimUser(db, { identity, level, now }) : undefined
    return invited ?? store.insertUser(db, { identity, level: level ?? 'free', now })
  })
}

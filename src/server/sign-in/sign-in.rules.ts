import { emailProblem } from '#domain/text.ts'
import { isUniqueViolation } from '#server/db/database-faults.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { deletePassword, findPasswordOf } from '#server/passwords/passwords.store.ts'
import { AccountClosed, isClosed, reopenAccount } from '#server/users/closing.rules.ts'
import * as store from '#server/users/users.store.ts'
import { SignInRefusal } from './sign-in-refusal.ts'

type SignIn = {
  identity: store.Identity
  adminEmails: readonly string[]
  now: Date
  /** Set in the sign-in that is to bring back a closed account. */
  reopens?: { requestId: string } | undefined
}

/**
 * Finds or makes the account of an identity: its own, else one that an admin created for this e-mail and that nobody
 * has used, else a new one. Only a verified e-mail finds an account or makes an admin. The name is taken the first time
 * only.
 * @throws AccountClosed when the person has closed it and may want it back; SignInRefusal when the e-mail is that of an
 * account with a password, or one that a new account cannot have
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
    if (invited !== undefined) return invited
    // Nobody has verified the e-mail of an account with a password: its user ties the two.
    if (await findPasswordOf(db, { email, since: now })) throw new SignInRefusal('email_in_use')
    refuseBadEmail(email)
    return store.insertUser(db, { identity, level: level ?? 'free', now })
  })
}

type Tie = { userId: number; identity: store.Identity; now: Date }

/**
 * From now on an identity signs in to this account, in place of its password.
 * @throws SignInRefusal when another account has it, or when its e-mail is one that no account may get
 */
export async function tieIdentity(db: Db, { userId, identity, now }: Tie): Promise<number> {
  refuseBadEmail(identity.email)
  try {
    await db.transaction().execute(async (db) => {
      const known = await store.findUserByIdentity(db, identity)
      const isOthers = (known !== undefined && known !== userId) || (await isClosed(db, { identity, now }))
      if (isOthers) throw new SignInRefusal('already_tied')
      await store.releaseIdentity(db, identity)
      if (!(await store.setIdentity(db, userId, identity))) throw new SignInRefusal('failed')
      await store.refreshUser(db, userId, { identity, now })
      await deletePassword(db, userId)
    })
  } catch (error) {
    if (isUniqueViolation(error)) throw new SignInRefusal('already_tied')
    throw error
  }
  return userId
}

function refuseBadEmail(email: string) {
  const problem = emailProblem('Its e-mail address', email)
  if (problem === undefined) return
  throw new SignInRefusal('email_unusable', {
    told: `The provider gives somebody an unusable address. ${problem}`,
  })
}

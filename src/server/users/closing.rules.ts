import { authenticationRequired, invalidRequest } from '#contract/errors/errors.ts'
import { closedAccountDays } from '#domain/limits.ts'
import { normalizeEmail } from '#domain/text.ts'
import { daysBefore } from '#domain/time/durations.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import * as store from './closing.store.ts'
import { updateUser } from './managed-users.store.ts'
import { refuseLastAdmin, withAccounts } from './users.rules.ts'
import type { Identity } from './users.store.ts'
import { endLinksMadeBy, findMe } from './users.store.ts'

/**
 * Closes the actor's own account, which signing in within `closedAccountDays` can bring back.
 * @throws invalid_request unless the e-mail is the account's, last_admin
 */
export async function closeAccount(
  db: Db,
  { actor, email, now }: { actor: Actor; email: string; now: Date },
) {
  await withAccounts(db, async (db) => {
    const me = await findMe(db, actor.id)
    if (!me) throw authenticationRequired()
    if (normalizeEmail(email) !== normalizeEmail(me.email))
      throw invalidRequest({ email: `This is not the e-mail address of your account, ${me.email}.` })
    if (me.role === 'admin') {
      await refuseLastAdmin(db, actor.id)
      // Nobody could take the role away from a closed account, and it would come back with it.
      await updateUser(db, actor.id, { subscription_level: 'free' })
      await endLinksMadeBy(db, actor.id)
    }
    await store.closeUser(db, actor.id, now)
    await recordAudit(db, actor, { action: 'delete', target: 'user', targetId: actor.id })
  })
}

/** The person who signs in has closed the account, and must be asked whether to bring it back. */
export class AccountClosed extends Error {
  override readonly name = 'AccountClosed'
}

type Visit = { identity: Identity; now: Date }

export async function isClosed(db: Db, { identity, now }: Visit): Promise<boolean> {
  const since = daysBefore(now, closedAccountDays)
  return (await store.findClosedUser(db, { ...identity, since })) !== undefined
}

/** Brings a closed account back as it was, in the sign-in's transaction. */
export async function reopenAccount(db: Db, { identity, now, requestId }: Visit & { requestId: string }) {
  const since = daysBefore(now, closedAccountDays)
  const id = await store.findClosedUser(db, { ...identity, since })
  if (id !== undefined) await reopenOwnAccount(db, { id, now, requestId })
}

/** Brings a closed account back whose person is known already. */
export async function reopenOwnAccount(
  db: Db,
  { id, now, requestId }: { id: number; now: Date; requestId: string },
) {
  if (!(await store.reopenUser(db, { id, since: daysBefore(now, closedAccountDays) }))) return
  const actor: Actor = { id, isAdmin: false, scope: { kind: 'full' }, requestId }
  await recordAudit(db, actor, { action: 'restore', target: 'user', targetId: id })
}

/** Leaves closed accounts to the sweep when their time to come back is over. */
export async function endClosedAccounts(db: Db, now: Date) {
  await store.endClosed(db, daysBefore(now, closedAccountDays))
}

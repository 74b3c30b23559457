import { linkOver } from '#contract/errors/password-errors.ts'
import { askedResetHours, linkDays } from '#contract/passwords.names.ts'
import { closedAccountDays } from '#domain/limits.ts'
import { day, daysBefore, hour } from '#domain/time/durations.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readNewName } from '#server/fields/names.ts'
import { hashToken, randomToken } from '#server/sessions/tokens.ts'
import { confirmEmail } from '#server/users/confirmed-email.store.ts'
import { insertInvitedUser } from '#server/users/managed-users.store.ts'
import { withAccounts } from '#server/users/users.rules.ts'
import { isSettingUp } from './first-account.rules.ts'
import * as links from './links.store.ts'
import { keepPassword, readPassword, refuseOwnEmail } from './new-password.rules.ts'
import { hashPassword } from './password-hash.ts'
import type { SignedIn } from './passwords.rules.ts'
import * as store from './passwords.store.ts'

export type AskedKind = 'reset' | 'invite' | 'register'

/** What an address gets, and the account that it belongs to, if any. */
export type Due = { kind: AskedKind; email: string; user: { id: number; name: string } | undefined }

type Asked = { email: string; isRegistrationOpen: boolean; now: Date }

/**
 * Whether links are mailed at all. The first account is made with the code of the terminal, and while a name opens
 * accounts on the machine itself, a password that came by mail would end that for all of them.
 */
export async function mayAsk(db: Db, { hasProvider }: { hasProvider: boolean }): Promise<boolean> {
  return (await store.hasPasswords(db)) || (hasProvider && !(await isSettingUp(db)))
}

/**
 * What an address gets: its account a new password, or its first one, if that account is kept here; an address without
 * an account a new one, if registration is open. Undefined when it gets nothing, as an account that a provider signs in
 * or that was closed.
 */
export async function dueTo(db: Db, { email, isRegistrationOpen, now }: Asked): Promise<Due | undefined> {
  const accounts = await store.accountsOf(db, { email, since: daysBefore(now, closedAccountDays) })
  const user = accounts.find(({ isKept, isClosed }) => isKept && !isClosed)
  if (user) return { kind: user.last_login_at === null ? 'invite' : 'reset', email, user }
  return accounts.length === 0 && isRegistrationOpen ? { kind: 'register', email, user } : undefined
}

/** The token of a new link. What the account has become meanwhile is looked at when the link comes back. */
export async function insertAsked(db: Db, { kind, email, user }: Due, now: Date): Promise<string> {
  const token = randomToken()
  const life = kind === 'reset' ? askedResetHours * hour : linkDays * day
  const expires = new Date(now.getTime() + life)
  const link = { hash: hashToken(token), kind, userId: user?.id ?? null, madeBy: null, expires, email }
  // Of links that are asked for at the same time, only the last opens anything.
  await withAccounts(db, (db) => links.insertLink(db, link))
  return token
}

type Registration = {
  token: string
  name: string
  password: string
  adminEmails: readonly string[]
  now: Date
  requestId: string
}

/**
 * Makes the account that a mailed link is for. Until then there is none, whatever was asked for. Its address is
 * confirmed, and makes an admin where the operator has named it.
 * @throws link_over, invalid_request
 */
export async function register(
  db: Db,
  { token, name: typed, password, adminEmails, now, requestId }: Registration,
): Promise<SignedIn> {
  const name = readNewName(typed)
  const hash = await hashPassword(readPassword(password, undefined))
  return withAccounts(db, async (db) => {
    const taken = await links.takeLink(db, { hash: hashToken(token), kind: 'register', now })
    const email = taken?.email ?? undefined
    // There may be an account of this address by now.
    const present = email && (await dueTo(db, { email, isRegistrationOpen: true, now }))
    if (!email || !present || present.kind !== 'register') throw linkOver()
    refuseOwnEmail(password, email)
    const level = adminEmails.includes(email) ? 'admin' : 'free'
    const created_at = now.toISOString()
    const id = await insertInvitedUser(db, { name, email, subscription_level: level, created_at })
    const browserKey = await keepPassword(db, { userId: id, hash, now })
    await confirmEmail(db, { id, email, now })
    await store.noteSignIn(db, id, now)
    const actor = { id, isAdmin: false, scope: { kind: 'full' }, requestId } as const
    await recordAudit(db, actor, { action: 'register', target: 'user', targetId: id })
    return { userId: id, browserKey, isClosed: false }
  })
}

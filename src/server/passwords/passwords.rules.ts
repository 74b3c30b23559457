import { authenticationRequired, fieldForbidden, invalidRequest } from '#contract/errors/errors.ts'
import { linkOver, signInWrong } from '#contract/errors/password-errors.ts'
import { linkDays } from '#contract/passwords.names.ts'
import type { LinkKind, OwnPassword, PasswordChange } from '#contract/passwords.ts'
import { closedAccountDays } from '#domain/limits.ts'
import { normalizeEmail } from '#domain/text.ts'
import { day, daysBefore } from '#domain/time/durations.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor } from '#server/http/actor.ts'
import { hashToken, randomToken } from '#server/sessions/tokens.ts'
import { confirmEmail } from '#server/users/confirmed-email.store.ts'
import { getUser, withAccounts } from '#server/users/users.rules.ts'
import { findMe, setLevel } from '#server/users/users.store.ts'
import * as links from './links.store.ts'
import { keepPassword, readPassword, refuseOwnEmail } from './new-password.rules.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import * as store from './passwords.store.ts'
import type { WrongPasswords } from './wrong-passwords.ts'

/** Who signed in; `isClosed` of an account that its person has closed and can bring back. */
export type SignedIn = { userId: number; browserKey: string; isClosed: boolean }

type Attempt = {
  email: string
  password: string
  now: Date
  wrong: WrongPasswords
  knownBrowser: string | undefined
}

/**
 * Finds the account of an e-mail address and a password. Takes as long for an unknown address as for a wrong password.
 * @throws sign_in_wrong, too_many_requests
 */
export async function checkSignIn(db: Db, attempt: Attempt): Promise<SignedIn> {
  const email = normalizeEmail(attempt.email)
  const since = daysBefore(attempt.now, closedAccountDays)
  const found = await store.findPasswordOf(db, { email, since })
  const right = await attempt.wrong.refuseAfterMany(
    { email, knownBrowser: attempt.knownBrowser, key: found?.browser_key },
    () => isPassword(attempt.password, found?.hash),
  )
  if (!found || !right) throw signInWrong()
  return { userId: found.user_id, browserKey: found.browser_key, isClosed: found.closed_at !== null }
}

/** Notes a sign-in, in the transaction that begins its session. */
export const noteSignIn = store.noteSignIn

/**
 * A link that sets the password of an account, to be shown once: an invitation to an account that nobody has signed in
 * to.
 * @returns its kind, the token of the address, and the account
 * @throws user_not_found
 */
export async function makeLink(
  db: Db,
  { userId, actor, now }: { userId: number; actor: Actor; now: Date },
): Promise<{
  kind: 'invite' | 'reset'
  token: string
  expires: Date
  user: { name: string; email: string }
}> {
  return withAccounts(db, async (db) => {
    const user = await getUser(db, userId)
    const kind = user.last_login_at === null ? 'invite' : 'reset'
    await recordAudit(db, actor, { action: 'invite', target: 'user', targetId: userId })
    return { kind, user, ...(await insertLink(db, { kind, userId, madeBy: actor.id, now })) }
  })
}

async function insertLink(
  db: Db,
  { kind, userId, madeBy, now }: { kind: LinkKind; userId: number; madeBy: number; now: Date },
) {
  const token = randomToken()
  const expires = new Date(now.getTime() + linkDays * day)
  await links.insertLink(db, { hash: hashToken(token), kind, userId, madeBy, expires })
  return { token, expires }
}

/**
 * Sets the password of the account that a link is for, and ends its sessions. Whatever stops the server meanwhile,
 * either the link still opens the account or the password is set.
 * @throws link_over, invalid_request
 */
export async function takeLink(
  db: Db,
  { kind, token, password, now }: { kind: 'invite' | 'reset'; token: string; password: string; now: Date },
): Promise<SignedIn> {
  const hash = await hashPassword(readPassword(password, undefined))
  return withAccounts(db, async (db) => {
    const taken = await links.takeLink(db, { hash: hashToken(token), kind, now })
    const me = taken?.userId == null ? undefined : await findMe(db, taken.userId)
    // Its account may have been closed meanwhile, or taken over by a sign-in at the provider.
    if (!me || (kind === 'invite' && me.last_login_at !== null)) throw linkOver()
    const email = taken?.email ?? null
    if (email !== null && !(await confirmAsked(db, { id: me.id, email, now }))) throw linkOver()
    refuseOwnEmail(password, me.email)
    await store.endOtherSessions(db, me.id)
    const browserKey = await keepPassword(db, { userId: me.id, hash, now })
    await store.noteSignIn(db, me.id, now)
    return { userId: me.id, browserKey, isClosed: false }
  })
}

/**
 * Keeps that an address is the account's own, because a link that was mailed to it alone has come back; false when the
 * account has another one by now, or is signed in by a provider.
 */
async function confirmAsked(db: Db, link: { id: number; email: string; now: Date }): Promise<boolean> {
  return (await store.isKeptHere(db, link.id)) && confirmEmail(db, link)
}

type Described = { actor: Actor; kept: boolean; mayBegin: boolean; provider: string | undefined }

/**
 * What the settings of an account say of its password. `mayBegin` says whether the first password of all may be set
 * here, `provider` which provider may sign the account in instead.
 */
export async function describePassword(
  db: Db,
  { actor, kept, mayBegin, provider }: Described,
): Promise<OwnPassword> {
  const has_password = (await store.findPassword(db, actor.id)) !== undefined
  return {
    kept,
    has_password,
    may_begin: kept && !has_password && mayBegin && (await isFirst(db, actor)),
    provider: has_password ? (provider ?? null) : null,
  }
}

/** An admin, or the only account, while no account has a password. */
async function isFirst(db: Db, actor: Actor): Promise<boolean> {
  if (await store.hasPasswords(db)) return false
  return actor.isAdmin || (await store.firstAccounts(db)).join() === String(actor.id)
}

type Change = {
  actor: Actor
  present: string | undefined
  password: string
  /** The token of the session that goes on. */
  token: string | undefined
  mayBegin: boolean
  now: Date
  wrong: WrongPasswords
  knownBrowser: string | undefined
}

/**
 * Changes the password of the signed-in account, and ends its other sessions. The first password of an instance makes
 * its account an admin, and a link for each other account, which would have no way in any more.
 * @returns the links by their tokens
 * @throws sign_in_wrong, too_many_requests, invalid_request, field_forbidden
 */
export async function changePassword(
  db: Db,
  { actor, present, password, token, mayBegin, now, wrong, knownBrowser }: Change,
): Promise<PasswordChange & { links: (PasswordChange['links'][number] & { url: string })[] }> {
  const me = await findMe(db, actor.id)
  if (!me) throw authenticationRequired()
  const known = await confirmPassword(db, { me, present, wrong, knownBrowser })
  const hash = await hashPassword(readPassword(password, me.email))
  return withAccounts(db, async (db) => {
    const isBeginning = !known && mayBegin && (await isFirst(db, actor))
    if (!known && !isBeginning) throw fieldForbidden('new')
    const ended = await store.endOtherSessions(db, me.id, token && hashToken(token))
    await keepPassword(db, { userId: me.id, hash, now })
    const others = isBeginning ? await beginPasswords(db, { actor, now }) : []
    return { ended, links: others }
  })
}

type Confirmation = {
  me: { id: number; email: string }
  present: string | undefined
  wrong: WrongPasswords
  knownBrowser: string | undefined
}

/**
 * Asks for the password once more before something that changes how an account is signed in to.
 * @returns false when it has none
 * @throws invalid_request, too_many_requests
 */
export async function confirmPassword(
  db: Db,
  { me, present, wrong, knownBrowser }: Confirmation,
): Promise<boolean> {
  const known = await store.findPassword(db, me.id)
  if (!known) return false
  const who = { email: me.email, knownBrowser, key: known.browser_key }
  const right = await wrong.refuseAfterMany(who, () => isPassword(present ?? '', known.hash))
  if (!right) throw invalidRequest({ present: 'This is not your password.' })
  return true
}

async function beginPasswords(db: Db, { actor, now }: { actor: Actor; now: Date }) {
  await setLevel(db, actor.id, 'admin')
  const shown = []
  for (const { id, name, email } of await store.accountsWithoutPassword(db)) {
    const { token } = await insertLink(db, { kind: 'reset', userId: id, madeBy: actor.id, now })
    shown.push({ name, email, url: token })
  }
  return shown
}

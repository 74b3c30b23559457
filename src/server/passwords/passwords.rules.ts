import { authenticationRequired, fieldForbidden, invalidRequest } from '#contract/errors/errors.ts'
import { linkOver, setupCodeWrong, signInWrong } from '#contract/errors/password-errors.ts'
import { linkDays, maxPassword, minPassword } from '#contract/passwords.names.ts'
import type { LinkKind, OwnPassword, PasswordChange } from '#contract/passwords.ts'
import { closedAccountDays } from '#domain/limits.ts'
import { codePoints, normalizeEmail } from '#domain/text.ts'
import { day, daysBefore } from '#domain/time/durations.ts'
import { recordAudit } from '#server/audit/audit.store.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { readNewName } from '#server/fields/names.ts'
import type { Actor } from '#server/http/actor.ts'
import { hashToken, randomPublicId, randomToken } from '#server/sessions/tokens.ts'
import { insertInvitedUser } from '#server/users/managed-users.store.ts'
import { getUser, readEmail, withAccounts } from '#server/users/users.rules.ts'
import { findMe, setLevel } from '#server/users/users.store.ts'
import { commonPasswords } from './common-passwords.ts'
import * as links from './links.store.ts'
import { hashPassword, isPassword } from './password-hash.ts'
import * as store from './passwords.store.ts'
import { randomSetupCode, readSetupCode } from './setup-code.ts'
import type { WrongPasswords } from './wrong-passwords.ts'

/** The issuer of accounts that Coralline keeps itself. */
const ownIssuer = 'coralline'
const setupHours = 24

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
 * The first account: an admin's. Two who send the code at once make one account.
 * @throws invalid_request; link_over once there is an account
 */
export async function setUp(
  db: Db,
  fields: { code: string; name: string; email: string; password: string; now: Date },
): Promise<SignedIn> {
  const { now } = fields
  const name = readNewName(fields.name)
  const email = readEmail(fields.email)
  const hash = await hashPassword(readPassword(fields.password, email))
  return withAccounts(db, async (db) => {
    if ((await store.firstAccounts(db)).length > 0) throw linkOver()
    const taken = await links.takeLink(db, {
      hash: hashToken(readSetupCode(fields.code)),
      kind: 'setup',
      now,
    })
    if (!taken) throw setupCodeWrong()
    return insertAdmin(db, { name, email, hash, now })
  })
}

/** The first account, made by the operator in a terminal, who needs no code. @throws link_over, invalid_request */
export async function setUpInTerminal(
  db: Db,
  { name, email, password, now }: { name: string; email: string; password: string; now: Date },
) {
  const values = { name: readNewName(name), email: readEmail(email) }
  const hash = await hashPassword(readPassword(password, values.email))
  await withAccounts(db, async (db) => {
    if ((await store.firstAccounts(db)).length > 0) throw linkOver()
    await insertAdmin(db, { ...values, hash, now })
  })
}

async function insertAdmin(
  db: Db,
  { name, email, hash, now }: { name: string; email: string; hash: string; now: Date },
): Promise<SignedIn> {
  const created_at = now.toISOString()
  const userId = await insertInvitedUser(db, { name, email, subscription_level: 'admin', created_at })
  const browserKey = await keepPassword(db, { userId, hash, now })
  await store.noteSignIn(db, userId, now)
  return { userId, browserKey, isClosed: false }
}

/** A new code for the first account; undefined when there is an account already. */
export async function newSetupCode(db: Db, now: Date): Promise<string | undefined> {
  return withAccounts(db, async (db) => {
    if ((await store.firstAccounts(db)).length > 0) return undefined
    const code = randomSetupCode()
    const expires = new Date(now.getTime() + (setupHours / 24) * day)
    await links.insertLink(db, { hash: hashToken(code), kind: 'setup', userId: null, madeBy: null, expires })
    return code
  })
}

/** Whether the first account can be made. */
export async function isSettingUp(db: Db): Promise<boolean> {
  return (await store.firstAccounts(db)).length === 0
}

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
    refuseOwnEmail(password, me.email)
    await store.endOtherSessions(db, me.id)
    const browserKey = await keepPassword(db, { userId: me.id, hash, now })
    await store.noteSignIn(db, me.id, now)
    return { userId: me.id, browserKey, isClosed: false }
  })
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

async function keepPassword(db: Db, { userId, hash, now }: { userId: number; hash: string; now: Date }) {
  const browser_key = randomToken()
  await store.giveIdentity(db, userId, { issuer: ownIssuer, subject: randomPublicId() })
  await store.putPassword(db, { user_id: userId, hash, browser_key, changed_at: now.toISOString() })
  return browser_key
}

/** @throws invalid_request for one that is too short, too long, among the commonest, or the e-mail address */
function readPassword(text: string, email: string | undefined): string {
  const password = text.normalize('NFC')
  const length = codePoints(password)
  if (length < minPassword) throw refused(`The password needs at least ${minPassword} characters.`)
  if (length > maxPassword) throw refused(`The password may have at most ${maxPassword} characters.`)
  if (commonPasswords.has(password.toLowerCase()))
    throw refused('This password is among the commonest of all. Take another one, three words for example.')
  if (email !== undefined) refuseOwnEmail(password, email)
  return password
}

function refuseOwnEmail(password: string, email: string) {
  if (normalizeEmail(password) === normalizeEmail(email))
    throw refused('The e-mail address cannot be the password.')
}

function refused(sentence: string) {
  return invalidRequest({ password: sentence })
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import { linkOver, noOwnAccounts, passwordsNotHere } from '#contract/errors/password-errors.ts'
import * as contract from '#contract/passwords.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { isLoopbackHost } from '#server/http/addresses.ts'
import { cookieJar } from '#server/http/cookies.ts'
import type { OwnOrigin, OwnOrigins } from '#server/http/own-origins.ts'
import type { Serve } from '#server/http/serve.ts'
import type { MailSettings } from '#server/outbound/mail.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import { reopenOwnAccount } from '#server/users/closing.rules.ts'
import type { AskedLinks } from './asked-links.ts'
import { isSettingUp, setUp } from './first-account.rules.ts'
import { linkAddress } from './link-address.ts'
import { mailLink } from './mail-link.ts'
import * as rules from './passwords.rules.ts'
import type { SetupCodes } from './setup-codes.ts'
import type { WrongPasswords } from './wrong-passwords.ts'
import { markBrowser } from './wrong-passwords.ts'

/** What the calls and the pages about passwords are built from. */
export type PasswordParts = {
  db: Db
  now(): Date
  origins: OwnOrigins
  /** False where a provider signs everybody in. */
  keepsAccounts: boolean
  /** The name of the provider that signs people in as well; undefined when there is none. */
  providerName: string | undefined
  /** True for a request of somebody at this machine, while accounts may be opened there by a name alone. */
  isAtThisComputer(request: FastifyRequest): boolean
  /** The server that mails invitations and reset links; undefined: they are only shown. */
  mail: MailSettings | undefined
  wrong: WrongPasswords
  setupCodes: SetupCodes
  /** Whether whoever reads the mail of an address may make an account. */
  isRegistrationOpen: boolean
  /** Addresses that make admins of their accounts, once it is known whose they are. */
  adminEmails: readonly string[]
  askedLinks: AskedLinks
  log: { warn(details: object, message: string): void }
}

/** Serves the calls about passwords, and the links that set them. */
export function servePasswords(serve: Serve, parts: PasswordParts) {
  const { db, now, origins, keepsAccounts, wrong } = parts

  serve(contract.passwordSignIn, async ({ body, request, reply }) => {
    await signInByPassword({ ...body, reopens: false }, { request, reply, parts })
    return undefined
  })

  serve(contract.setUp, async ({ body, request, reply }) => {
    await setUpFirst(body, { request, reply, parts })
    return undefined
  })

  serve(contract.takeLink, async ({ params, body, request, reply }) => {
    await signInByLink({ ...params, ...body }, { request, reply, parts })
    return undefined
  })

  serve(contract.createLink, async ({ actor, params }) => {
    if (!keepsAccounts) throw noOwnAccounts()
    const { kind, token, expires, user } = await rules.makeLink(db, { userId: params.id, actor, now: now() })
    const url = linkAddress(origins.publicOrigin.address, { kind, token })
    const mailed = parts.mail ? await mailLink(parts.mail, { kind, url, user }) : null
    return { url, expires_at: expires.toISOString(), mailed }
  })

  serve(contract.getPassword, ({ actor, request }) =>
    rules.describePassword(db, {
      actor,
      kept: keepsAccounts,
      mayBegin: parts.isAtThisComputer(request),
      provider: parts.providerName,
    }),
  )

  serve(contract.putPassword, async ({ actor, body, request }) => {
    refuseElsewhere(request, parts)
    const change = {
      actor,
      present: body.present,
      password: body.new,
      token: cookieJar.readSession(request),
      mayBegin: parts.isAtThisComputer(request),
      now: now(),
      wrong,
      knownBrowser: cookieJar.readKnownBrowser(request),
    }
    const { ended, links } = await rules.changePassword(db, change)
    return {
      ended,
      links: links.map(({ url: token, ...account }) => ({
        ...account,
        url: linkAddress(origins.publicOrigin.address, { kind: 'reset', token }),
      })),
    }
  })
}

export type Visit = { request: FastifyRequest; reply: FastifyReply; parts: PasswordParts }

/** @throws route_not_found, passwords_not_here, sign_in_wrong, too_many_requests; returns false for a closed account */
export async function signInByPassword(
  { email, password, reopens }: { email: string; password: string; reopens: boolean },
  { request, reply, parts }: Visit,
): Promise<boolean> {
  refuseElsewhere(request, parts)
  const { db, wrong } = parts
  const now = parts.now()
  const knownBrowser = cookieJar.readKnownBrowser(request)
  const signedIn = await rules.checkSignIn(db, { email, password, now, wrong, knownBrowser })
  const { userId, isClosed } = signedIn
  if (isClosed && !reopens) return false
  if (isClosed) await reopenOwnAccount(db, { id: userId, now, requestId: request.id })
  await rules.noteSignIn(db, userId, now)
  await begin(signedIn, { request, reply, parts })
  return true
}

/** @throws route_not_found, passwords_not_here, too_many_requests, invalid_request, link_over */
export async function setUpFirst(
  fields: { code: string; name: string; email: string; password: string },
  visit: Visit,
) {
  const { request, parts } = visit
  refuseElsewhere(request, parts)
  if (!(await isSettingUp(parts.db))) throw linkOver()
  await parts.setupCodes.countTry(request.ip)
  await begin(await setUp(parts.db, { ...fields, now: parts.now() }), visit)
}

/** @throws route_not_found, passwords_not_here, link_over, invalid_request */
export async function signInByLink(
  link: { kind: 'invite' | 'reset'; token: string; password: string },
  visit: Visit,
) {
  const { request, parts } = visit
  refuseElsewhere(request, parts)
  await begin(await rules.takeLink(parts.db, { ...link, now: parts.now() }), visit)
}

export async function begin({ userId, browserKey }: rules.SignedIn, { request, reply, parts }: Visit) {
  const replaces = cookieJar.readSession(request)
  const token = await startSession(parts.db, userId, { now: parts.now(), replaces })
  cookieJar.setSession(reply, { token, userId, kind: 'browser' })
  cookieJar.setKnownBrowser(reply, markBrowser(browserKey))
}

/** @throws route_not_found, passwords_not_here */
export function refuseElsewhere({ ownOrigin }: FastifyRequest, { keepsAccounts }: PasswordParts) {
  if (!keepsAccounts) throw noOwnAccounts()
  if (!takesPasswords(ownOrigin)) throw passwordsNotHere()
}

/** Over https, and at localhost: elsewhere everybody on the way could read a password. */
export function takesPasswords({ isSecure, isHome, address }: OwnOrigin): boolean {
  return isSecure || (!isHome && isLoopbackHost(new URL(address).hostname))
}

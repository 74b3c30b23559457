import type { FastifyReply, FastifyRequest } from 'fastify'
import { nextKey, signInOutcomeKey } from '#contract/address-keys.names.ts'
import { authenticationRequired } from '#contract/errors/errors.ts'
import { noOwnAccounts } from '#contract/errors/password-errors.ts'
import { dashboardPage, settingsPage } from '#contract/pages.ts'
import { tieProvider } from '#contract/passwords.ts'
import { login, loginCallback, logout } from '#contract/sign-in.ts'
import { closedAccountDays } from '#domain/limits.ts'
import { cookieJar, forgetPictures } from '#server/http/cookies.ts'
import { isFromHere } from '#server/http/guards/origin-rules.ts'
import { sendSmallPage } from '#server/http/pages/small-page.ts'
import type { Serve } from '#server/http/serve.ts'
import type { PasswordParts } from '#server/passwords/passwords.routes.ts'
import { confirmPassword } from '#server/passwords/passwords.rules.ts'
import * as sessions from '#server/sessions/sessions.rules.ts'
import { isToken, randomToken } from '#server/sessions/tokens.ts'
import { AccountClosed } from '#server/users/closing.rules.ts'
import { findMe } from '#server/users/users.store.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { safeNext } from './next-address.ts'
import { signInPath } from './own-pages.ts'
import { pairAddress } from './pair-address.ts'
import { signIn, tieIdentity } from './sign-in.rules.ts'
import { loggedRefusal, SignInRefusal } from './sign-in-refusal.ts'
import type { SignInWays } from './sign-in-ways.ts'
import { startSignIn, takeSignIn } from './started-sign-ins.rules.ts'

export type SignInParts = {
  adminEmails: readonly string[]
} & PasswordParts &
  SignInWays

/** The three navigations of signing in and out. */
export function serveSignIn(serve: Serve, parts: SignInParts) {
  const { db } = parts

  serve(login, async ({ query, request, reply }) =>
    endingInPopup({ request, reply }, async () => {
      const provider = providerFor(request, parts)
      const isProviderMeant = !parts.keepsAccounts || query.by === 'provider' || query.reopens === 'yes'
      if (!provider || !isProviderMeant)
        return reply.redirect(signInElsewhere(request, { ...parts, next: query.next }))
      const reopens = query.reopens === 'yes' && isFromHere(request)
      return reply.redirect(
        await start(provider, { visit: { request, reply }, parts, next: query.next, reopens }),
      )
    }),
  )

  serve(tieProvider, async ({ actor, body, request, reply }) => {
    const provider = parts.keepsAccounts ? providerFor(request, parts) : undefined
    if (!provider) throw noOwnAccounts()
    const me = await findMe(db, actor.id)
    if (!me) throw authenticationRequired()
    const knownBrowser = cookieJar.readKnownBrowser(request)
    if (!(await confirmPassword(db, { me, present: body.present, wrong: parts.wrong, knownBrowser })))
      throw noOwnAccounts()
    const visit = { request, reply }
    return { url: await start(provider, { visit, parts, next: settingsPage, tiesUserId: me.id }) }
  })

  serve(loginCallback, async ({ request, reply }) =>
    endingInPopup({ request, reply }, async () => {
      // Everything after the first question mark, because there may be more of them.
      const query = request.url.split('?').slice(1).join('?')
      try {
        return reply.redirect(await finishSignIn(query, { request, reply, parts }))
      } catch (error) {
        if (error instanceof AccountClosed) return askWhetherBack(reply)
        throw error
      }
    }),
  )

  serve(logout, async ({ request, reply }) => {
    if (!isFromHere(request)) return askFirst(reply)
    const token = cookieJar.readSession(request)
    if (token !== undefined) await sessions.endSession(db, token)
    cookieJar.clearSession(reply)
    forgetPictures(reply)
    return reply.redirect(`${request.ownOrigin.address}/`)
  })
}

type Start = {
  visit: Visit
  parts: SignInParts
  next: string | undefined
  reopens?: boolean
  tiesUserId?: number
}

/** Remembers a sign-in, and returns the provider's address at which it goes on. */
async function start(
  provider: IdentityProvider,
  { visit: { request, reply }, parts, next, reopens = false, ...ties }: Start,
): Promise<string> {
  const known = cookieJar.readSignIn(request) ?? ''
  // All tabs of a browser share a token. A cookie that is no token of ours is replaced.
  const browser = isToken(known) ? known : randomToken()
  const started = await startSignIn(parts.db, {
    browser,
    codeVerifier: randomToken(),
    next: safeNext(next, request.ownOrigin.address),
    reopens,
    now: parts.now(),
    ...ties,
  })
  const address = await provider.authorizationUrl(started)
  cookieJar.setSignIn(reply, browser)
  return address
}

/** Checks the provider's answer, starts the session and returns the address to go to. */
async function finishSignIn(
  query: string,
  { request, reply, parts }: { request: FastifyRequest; reply: FastifyReply; parts: SignInParts },
) {
  const { db } = parts
  const now = parts.now()
  const provider = providerFor(request, parts)
  if (!provider) throw new SignInRefusal('unavailable')
  const state = new URLSearchParams(query).get('state')
  const browser = cookieJar.readSignIn(request)
  const started = state && browser ? await takeSignIn(db, { browser, state, now }) : undefined
  if (!started || !state) throw new SignInRefusal('failed')
  const identity = await provider.identify(query, {
    state,
    nonce: started.nonce,
    codeVerifier: started.code_verifier,
  })
  const reopens = started.reopens ? { requestId: request.id } : undefined
  const visit = { identity, adminEmails: parts.adminEmails, now, reopens }
  const { ties_user_id: tied } = started
  const userId =
    tied === null ? await signIn(db, visit) : await tieIdentity(db, { userId: tied, identity, now })
  const replaces = cookieJar.readSession(request)
  const token = await sessions.startSession(db, userId, { now, replaces })
  cookieJar.setSession(reply, { token, userId, kind: 'browser' })
  return started.next
}

/**
 * Where to sign in when no provider serves a request: phones are paired in the home network, own accounts have a page,
 * and a provider knows only PUBLIC_URL.
 */
function signInElsewhere(
  { ownOrigin, url }: FastifyRequest,
  { keepsAccounts, origins, next }: SignInParts & { next: string | undefined },
): string {
  if (ownOrigin.isHome) return pairAddress(ownOrigin.address, next)
  const query = next === undefined ? '' : `?${new URLSearchParams({ [nextKey]: next })}`
  if (keepsAccounts) return `${ownOrigin.address}${signInPath}${query}`
  return `${origins.publicOrigin.address}${url}`
}

function providerFor({ ownOrigin }: FastifyRequest, { provider, origins }: SignInParts) {
  return ownOrigin.address === origins.publicOrigin.address ? provider : undefined
}

type Visit = { request: FastifyRequest; reply: FastifyReply }

/** Sends a refused sign-in to the home page, which tells the reason: a navigation must not end at JSON. */
async function endingInPopup({ request, reply }: Visit, visit: () => Promise<FastifyReply>) {
  try {
    return await visit()
  } catch (error) {
    if (!(error instanceof SignInRefusal)) throw error
    request.log.warn(loggedRefusal(error), 'sign-in refused')
    return reply.redirect(`${request.ownOrigin.address}/?${signInOutcomeKey}=${error.reason}`)
  }
}

/** Asks before it signs out, because a link on another site must not sign anyone out. */
function askFirst(reply: FastifyReply) {
  return sendSmallPage(reply, {
    title: 'Sign out of Coralline?',
    main: `<p>A link on another page has led here.</p>
<a href="${logout.path}">Sign out</a>
<a href="${dashboardPage}">Stay signed in</a>`,
  })
}

/** Asks whether to bring back the closed account that a user signs in to. */
function askWhetherBack(reply: FastifyReply) {
  return sendSmallPage(reply, {
    title: 'Bring your account back?',
    main: `<p>You have deleted it, and it is still kept, with all of its tanks. ${closedAccountDays} days after you deleted it, it is removed for good.</p>
<a href="${login.path}?reopens=yes">Bring it back</a>
<a href="/">Leave it deleted</a>`,
  })
}

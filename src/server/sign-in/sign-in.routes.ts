import type { FastifyReply, FastifyRequest } from 'fastify'
import { nextKey, signInOutcomeKey } from '#contract/address-keys.names.ts'
import { dashboardPage, pairPage } from '#contract/pages.ts'
import { login, loginCallback, logout } from '#contract/sign-in.ts'
import { closedAccountDays } from '#domain/limits.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { cookieJar, forgetPictures } from '#server/http/cookies.ts'
import { isLocalRequest } from '#server/http/guards/local-requests.ts'
import { isFromHere } from '#server/http/guards/origin-rules.ts'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import { sendSmallPage } from '#server/http/pages/small-page.ts'
import type { Serve } from '#server/http/serve.ts'
import * as sessions from '#server/sessions/sessions.rules.ts'
import { isToken, randomToken } from '#server/sessions/tokens.ts'
import { AccountClosed } from '#server/users/closing.rules.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { safeNext } from './next-address.ts'
import { signIn } from './sign-in.rules.ts'
import { loggedRefusal, SignInRefusal } from './sign-in-refusal.ts'
import { startSignIn, takeSignIn } from './started-sign-ins.rules.ts'

export type SignInParts = {
  db: Db
  now(): Date
  origins: OwnOrigins
  adminEmails: readonly string[]
  provider: IdentityProvider | undefined
  /** The built-in provider, where it is offered. */
  developmentProvider: IdentityProvider | undefined
}

/** The three navigations of signing in and out. */
export function serveSignIn(serve: Serve, parts: SignInParts) {
  const { db } = parts

  serve(login, async ({ query, request, reply }) =>
    endingInPopup({ request, reply }, async () => {
      const provider = providerFor(request, parts)
      if (!provider) return reply.redirect(signInElsewhere(request, { ...parts, next: query.next }))
      const known = cookieJar.readSignIn(request) ?? ''
      // All tabs of a browser share a token. A cookie that is no token of ours is replaced.
      const browser = isToken(known) ? known : randomToken()
      const attempt = {
        browser,
        codeVerifier: randomToken(),
        next: safeNext(query.next, request.ownOrigin.address),
        reopens: query.reopens === 'yes' && isFromHere(request),
        now: parts.now(),
      }
      const started = await startSignIn(db, attempt)
      const address = await provider.authorizationUrl(started)
      cookieJar.setSignIn(reply, browser)
      return reply.redirect(address)
    }),
  )

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
  const userId = await signIn(db, visit)
  const replaces = cookieJar.readSession(request)
  const token = await sessions.startSession(db, userId, { now, replaces })
  cookieJar.setSession(reply, { token, userId, kind: 'browser' })
  return started.next
}

/**
 * Where to sign in when no provider serves a request: phones are paired in the home network or beside the built-in
 * provider;
 * a configured one knows only PUBLIC_URL.
 */
function signInElsewhere(
  { ownOrigin, url }: FastifyRequest,
  { provider, developmentProvider, origins, next }: SignInParts & { next: string | undefined },
): string {
  if (ownOrigin.isHome || developmentProvider) return pairAddress(ownOrigin.address, next)
  if (!provider) throw new SignInRefusal('no_provider')
  return `${origins.publicOrigin.address}${url}`
}

/** The page on which a phone is paired; afterwards it opens the page that the phone came for. */
function pairAddress(address: string, next: string | undefined): string {
  const page = safeNext(next, address).slice(address.length)
  const query = page === dashboardPage ? '' : `?${new URLSearchParams({ [nextKey]: page })}`
  return `${address}${pairPage}${query}`
}

function providerFor(request: FastifyRequest, parts: SignInParts): IdentityProvider | undefined {
  const isPublic = request.ownOrigin.address === parts.origins.publicOrigin.address
  if (parts.provider) return isPublic ? parts.provider : undefined
  return isLocalRequest(request) ? parts.developmentProvider : undefined
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

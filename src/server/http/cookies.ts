import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  claimCookie,
  claimMinutes,
  deviceCookie,
  deviceDays,
  hintCookie,
  hintedUserIn,
  hintOf,
  knownBrowserCookie,
  knownBrowserDays,
  sessionCookie,
  sessionDays,
  signInCookie,
  signInMinutes,
} from '#contract/cookies.names.ts'
import { day, minute } from '#domain/time/durations.ts'
import type { Actor } from './actor.ts'
import type { OwnOrigin } from './own-origins.ts'

type Kind = 'browser' | 'device'
const secondsOf = { browser: (sessionDays * day) / 1000, device: (deviceDays * day) / 1000 }
const claimSeconds = (claimMinutes * minute) / 1000
const signInSeconds = (signInMinutes * minute) / 1000

/**
 * Reads and sets cookies, which depend on the origin of the request. On https the `__Host-` prefix keeps other hosts
 * and
 * paths from setting them; in the home network the session cookie has another name.
 */
export const cookieJar = {
  readSession: (request: FastifyRequest) => request.cookies[sessionName(request.ownOrigin)],
  readClaim: (request: FastifyRequest) => request.cookies[claimName(request.ownOrigin)],
  readKnownBrowser: (request: FastifyRequest) => request.cookies[knownBrowserName(request.ownOrigin)],
  readSignIn: (request: FastifyRequest) => request.cookies[signInName(request.ownOrigin)],
  /**
   * Sets a second cookie, a hint that scripts can read, so that a visitor's page makes no request that fails.
   * The pictures of another account that it named are forgotten.
   */
  setSession(reply: FastifyReply, { token, userId, kind }: { token: string; userId: number; kind: Kind }) {
    const { ownOrigin, cookies } = reply.request
    const before = hintedUserIn(cookies[hintCookie])
    if (before !== undefined && before !== userId) forgetPictures(reply)
    const maxAge = secondsOf[kind]
    reply.setCookie(sessionName(ownOrigin), token, { ...attributesOf(ownOrigin), httpOnly: true, maxAge })
    setHint(reply, { userId, kind })
  },
  /** Corrects a hint that names another account, or none as older ones did. */
  correctHint(reply: FastifyReply, { id, scope }: Actor) {
    if (reply.request.cookies[hintCookie] === hintOf(id)) return
    setHint(reply, { userId: id, kind: scope.kind === 'full' ? 'browser' : 'device' })
  },
  clearSession(reply: FastifyReply) {
    const { ownOrigin } = reply.request
    const attributes = attributesOf(ownOrigin)
    reply.clearCookie(sessionName(ownOrigin), { ...attributes, httpOnly: true })
    reply.clearCookie(hintCookie, attributes)
  },
  /**
   * Removes the hint of a session that is over. The session's cookie stays: another tab may have signed in meanwhile.
   * A hint that is missing beside a session comes back with the next answer about the account.
   */
  clearHint(reply: FastifyReply) {
    const { ownOrigin, cookies } = reply.request
    if (cookies[hintCookie] !== undefined) reply.clearCookie(hintCookie, attributesOf(ownOrigin))
  },
  setClaim(reply: FastifyReply, claim: string) {
    const { ownOrigin } = reply.request
    const attributes = { ...attributesOf(ownOrigin), httpOnly: true, maxAge: claimSeconds }
    reply.setCookie(claimName(ownOrigin), claim, attributes)
  },
  clearClaim(reply: FastifyReply) {
    const { ownOrigin } = reply.request
    reply.clearCookie(claimName(ownOrigin), { ...attributesOf(ownOrigin), httpOnly: true })
  },
  setKnownBrowser(reply: FastifyReply, mark: string) {
    const { ownOrigin } = reply.request
    const lasting = { httpOnly: true, maxAge: (knownBrowserDays * day) / 1000 }
    reply.setCookie(knownBrowserName(ownOrigin), mark, { ...attributesOf(ownOrigin), ...lasting })
  },
  // Never cleared, because two tabs may sign in side by side.
  setSignIn(reply: FastifyReply, token: string) {
    const { ownOrigin } = reply.request
    const attributes = { ...attributesOf(ownOrigin), httpOnly: true, maxAge: signInSeconds }
    reply.setCookie(signInName(ownOrigin), token, attributes)
  },
}

function setHint(reply: FastifyReply, { userId, kind }: { userId: number; kind: Kind }) {
  const attributes = attributesOf(reply.request.ownOrigin)
  reply.setCookie(hintCookie, hintOf(userId), { ...attributes, maxAge: secondsOf[kind] })
}

function claimName({ isSecure }: OwnOrigin): string {
  return isSecure ? `__Host-${claimCookie}` : claimCookie
}

function attributesOf({ isSecure }: OwnOrigin) {
  return { path: '/', secure: isSecure, sameSite: 'lax' } as const
}

export function sessionName({ isSecure, isHome }: OwnOrigin): string {
  if (isHome) return deviceCookie
  return isSecure ? `__Host-${sessionCookie}` : sessionCookie
}

function signInName({ isSecure }: OwnOrigin): string {
  return isSecure ? `__Host-${signInCookie}` : signInCookie
}

function knownBrowserName({ isSecure }: OwnOrigin): string {
  return isSecure ? `__Host-${knownBrowserCookie}` : knownBrowserCookie
}

/** Empties the browser's cache. It keeps pictures for a year, and the next user at this browser must not see them. */
export function forgetPictures(reply: FastifyReply) {
  reply.header('clear-site-data', '"cache"')
}

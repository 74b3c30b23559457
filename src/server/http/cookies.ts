import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  claimCookie,
  claimMinutes,
  deviceCookie,
  deviceDays,
  hintCookie,
  hintedUserIn,
  hintOf,
  sessionCookie,
  sessionDays,
  signInCookie,
  signInMinutes,
} from '#contract/cookies.names.ts'
import { day, minute } from '#domain/time/durations.ts'
import { forgetPictures } from '#server/http/answers/forget-pictures.ts'
import type { Actor } from './actor.ts'
import type { OwnOrigin } from './own-origins.ts'

type Kind = 'browser' | 'device'
const secondsOf = { browser: (sessionDays * day) / 1000, device: (deviceDays * day) / 1000 }
const claimSeconds = (claimMinutes * minute) / 1000
const signInSeconds = (signInMinutes * minute) / 1000

/**
 * The cookies of Coralline; name and attributes depend on the origin that the request was sent to. On https the
 * `__Host-` prefix keeps other hosts and paths from setting them; in the home network the session cookie has another
 * name.
 */
export const cookieJar = {
  readSession: (request: FastifyRequest) => request.cookies[sessionName(request.ownOrigin)],
  readClaim: (request: FastifyRequest) => request.cookies[claimName(request.ownOrigin)],
  readSignIn: (request: FastifyRequest) => request.cookies[signInName(request.ownOrigin)],
  /**
   * Sets a second cookie that scripts can read, so that the page of a visitor without a session makes no request that fails. Pictures of
   * the account that it named before are forgotten.
   */
  setSession(reply: FastifyReply, { token, userId, kind }: { token: string; userId: number; kind: Kind }) {
    const { ownOrigin, cookies } = reply.request
    const before = hintedUserIn(cookies[hintCookie])
    if (before !== undefined && before !== userId) forgetPictures(reply)
    const maxAge = secondsOf[kind]
    reply.setCookie(sessionName(ownOrigin), token, { ...attributesOf(ownOrigin), httpOnly: true, maxAge })
    setHint(reply, { userId, kind })
  },
  /** Makes the hint name the account of the session, where it names another, or none as before hints did. */
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
   * Takes the hint from a browser whose session is over. The session's own cookie stays: this answer may come after another tab has signed
   * in, and would end that session. A hint that is missing beside a session comes back with the next answer about the account.
   */
  clearHint(reply: FastifyReply) {
    const { ownOrigin, cookies } = reply.request
    if (cookies[hintCookie] !== undefined) reply.clearCookie(hintCookie, attributesOf(ownOrigin))
  },
  setClaim(reply: FastifyReply, claim: string) {
    const { ownOrigin } = reply.request
    const lasting = { httpOnly: true, maxAge: claimSeconds }
    reply.setCookie(claimName(ownOrigin), claim, { ...attributesOf(ownOrigin), ...lasting })
  },
  clearClaim(reply: FastifyReply) {
    const { ownOrigin } = reply.request
    reply.clearCookie(claimName(ownOrigin), { ...attributesOf(ownOrigin), httpOnly: true })
  },
  // This cookie is never cleared but expires by itself: two tabs may sign in side by side.
  setSignIn(reply: FastifyReply, token: string) {
    const { ownOrigin } = reply.request
    const lasting = { httpOnly: true, maxAge: signInSeconds }
    reply.setCookie(signInName(ownOrigin), token, { ...attributesOf(ownOrigin), ...lasting })
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

function sessionName({ isSecure, isHome }: OwnOrigin): string {
  if (isHome) return deviceCookie
  return isSecure ? `__Host-${sessionCookie}` : sessionCookie
}

function signInName({ isSecure }: OwnOrigin): string {
  return isSecure ? `__Host-${signInCookie}` : signInCookie
}

import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  claimCookie,
  claimMinutes,
  deviceCookie,
  deviceDays,
  hintCookie,
  sessionCookie,
  sessionDays,
  signInCookie,
  signInMinutes,
} from '#contract/cookies.names.ts'
import { day, minute } from '#domain/time/durations.ts'
import type { OwnOrigin } from './own-origins.ts'

const sessionSeconds = (sessionDays * day) / 1000
const deviceSeconds = (deviceDays * day) / 1000
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
  /** Sets a second cookie that scripts can read, so that the page of a visitor without a session makes no request that fails. */
  setSession(reply: FastifyReply, token: string, kind: 'browser' | 'device') {
    const maxAge = kind === 'device' ? deviceSeconds : sessionSeconds
    const { ownOrigin } = reply.request
    const attributes = attributesOf(ownOrigin)
    reply.setCookie(sessionName(ownOrigin), token, { ...attributes, httpOnly: true, maxAge })
    reply.setCookie(hintCookie, '1', { ...attributes, maxAge })
  },
  clearSession(reply: FastifyReply) {
    const { ownOrigin } = reply.request
    const attributes = attributesOf(ownOrigin)
    reply.clearCookie(sessionName(ownOrigin), { ...attributes, httpOnly: true })
    reply.clearCookie(hintCookie, attributes)
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

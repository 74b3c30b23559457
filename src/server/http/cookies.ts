import type { FastifyReply, FastifyRequest } from 'fastify'
import {
  hintCookie,
  sessionCookie,
  sessionDays,
  signInCookie,
  signInMinutes,
} from '#contract/cookies.names.ts'
import { day, minute } from '#domain/durations.ts'

const sessionSeconds = (sessionDays * day) / 1000
const signInSeconds = (signInMinutes * minute) / 1000

/** The three cookies of Coralline. On https the `__Host-` prefix keeps other hosts and paths from setting them. */
export function cookieJar({ isSecure }: { isSecure: boolean }) {
  const prefix = isSecure ? '__Host-' : ''
  const names = {
    session: prefix + sessionCookie,
    signIn: prefix + signInCookie,
  }
  const attributes = { path: '/', secure: isSecure, sameSite: 'lax' } as const
  return {
    readSession: (request: FastifyRequest) => request.cookies[names.session],
    readSignIn: (request: FastifyRequest) => request.cookies[names.signIn],
    /** Beside the session a cookie that scripts can read, so that a visitor without one makes no request that fails. */
    setSession(reply: FastifyReply, token: string) {
      reply.setCookie(names.session, token, { ...attributes, httpOnly: true, maxAge: sessionSeconds })
      reply.setCookie(hintCookie, '1', { ...attributes, maxAge: sessionSeconds })
    },
    clearSession(reply: FastifyReply) {
      reply.clearCookie(names.session, { ...attributes, httpOnly: true })
      reply.clearCookie(hintCookie, attributes)
    },
    // It stays until it ends by itself: two tabs may sign in side by side.
    setSignIn(reply: FastifyReply, token: string) {
      reply.setCookie(names.signIn, token, { ...attributes, httpOnly: true, maxAge: signInSeconds })
    },
  }
}

export type CookieJar = ReturnType<typeof cookieJar>

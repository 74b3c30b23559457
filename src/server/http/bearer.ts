import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenPattern, tokenPrefix } from '#contract/access.names.ts'
import { tokenUnknown } from '#contract/errors/access-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { minute } from '#domain/time/durations.ts'
import { tooManyRequests } from '#server/http/guards/rates.ts'
import { MemoryRateCounters } from '#server/nodes/rate-counters.ts'
import { cookieJar } from './cookies.ts'

/** What begins like our tokens; any other `Authorization` is a proxy's business, and ignored. */
const ours = new RegExp(`^bearer +(${tokenPrefix}.*)$`, 'i')

/** The error with which a token is refused. */
export type RefuseToken = (request: FastifyRequest, reply: FastifyReply) => ApiError

/**
 * Refuses tokens: with 401, as programs expect it, and with 429 once an address has sent more than `max` wrong ones in
 * a minute. A right one is taken all the while: programs behind one address do not shut each other out.
 */
export function tokenRefusals(max: number): RefuseToken {
  const counters = new MemoryRateCounters()
  return (request, reply) => {
    const { current, ttl } = counters.count(request.ip, { window: minute })
    if (current > max) return tooManyRequests(ttl)
    reply.header('www-authenticate', 'Bearer')
    return tokenUnknown()
  }
}

/**
 * The token that a request bears; undefined when it bears none.
 * @throws what `refuse` makes for what cannot be a token; invalid_request when a session comes beside it
 */
export function readToken(
  request: FastifyRequest,
  reply: FastifyReply,
  refuse: RefuseToken,
): string | undefined {
  const [, token] = ours.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) return undefined
  if (cookieJar.readSession(request) !== undefined)
    throw new ApiError('invalid_request', 'Send either the token or the cookie of a session, not both.')
  if (!tokenPattern.test(token)) throw refuse(request, reply)
  return token
}

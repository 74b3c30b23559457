import type { FastifyReply, FastifyRequest } from 'fastify'
import { tokenPattern, tokenPrefix } from '#contract/access.names.ts'
import { tokenUnknown } from '#contract/errors/access-errors.ts'
import { ApiError } from '#contract/errors/errors.ts'
import { cookieJar } from './cookies.ts'

/** What begins like our tokens; any other `Authorization` is a proxy's business, and ignored. */
const ours = new RegExp(`^bearer +(${tokenPrefix}.*)$`, 'i')

/**
 * The token that a request bears; undefined when it bears none.
 * @throws unauthenticated for what cannot be a token; invalid_request when a session comes beside it
 */
export function readToken(request: FastifyRequest, reply: FastifyReply): string | undefined {
  const [, token] = ours.exec(request.headers.authorization ?? '') ?? []
  if (token === undefined) return undefined
  if (cookieJar.readSession(request) !== undefined)
    throw new ApiError('invalid_request', 'Send either the token or the cookie of a session, not both.')
  if (!tokenPattern.test(token)) throw refusedToken(reply)
  return token
}

/** A refusal as programs expect it. */
export function refusedToken(reply: FastifyReply): ApiError {
  reply.header('www-authenticate', 'Bearer')
  return tokenUnknown()
}

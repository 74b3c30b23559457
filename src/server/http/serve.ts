import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { BodyOf, EndpointShape, ParamsOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { shareOver, tokenMayNot } from '#contract/errors/access-errors.ts'
import { ApiError, adminRequired, authenticationRequired, rightNeeded } from '#contract/errors/errors.ts'
import { uuidPattern } from '#domain/ids.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Snapshots } from '#server/db/engine/snapshots.ts'
import type { IdempotencyKey } from '#server/db/idempotency.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Actor, BorneKey, BorneLink, FoundLink, FoundToken } from '#server/http/actor.ts'
import { allows } from '#server/http/actor.ts'
import type { Answers, Sent } from '#server/http/answers/answers.ts'
import { sent } from '#server/http/answers/answers.ts'
import { whenGone } from '#server/http/answers/when-gone.ts'
import { checkOrigin } from '#server/http/guards/origin-rules.ts'
import type { RouteRate } from '#server/http/guards/rates.ts'
import { linkRate } from '#server/http/guards/rates.ts'
import type { RefuseToken } from './bearer.ts'
import { readToken, tokenRefusals } from './bearer.ts'
import { cookieJar } from './cookies.ts'
import type { OwnOrigin } from './own-origins.ts'

type Call<Shape extends EndpointShape, More = unknown> = {
  params: ParamsOf<Shape>
  query: QueryOf<Shape>
  body: BodyOf<Shape>
  /** Undefined for public endpoints only. */
  actor: Shape['access'] extends 'public' ? undefined : Actor & More
  /** The link that the call came with. */
  link: Shape['access'] extends 'link' ? BorneLink : undefined
  idempotencyKey: IdempotencyKey
  request: FastifyRequest
  reply: FastifyReply
  /** Reads in the user's turn, on a snapshot of the database. */
  read<Result>(
    work: (db: Db, signal: AbortSignal) => Promise<Result>,
    /** False for work that leaves something behind: it must run only once. */
    how?: {
      isRepeatable?: boolean
      /** Whose turn it takes where nobody is signed in. */
      userId?: number
    },
  ): Promise<Result>
  /** Sends the answer in pieces while it is made. */
  sendPieces(pieces: AsyncGenerator<string>): Promise<Sent>
}

type Handler<Shape extends EndpointShape, More> = (
  call: Call<Shape, More>,
) => Shape extends { reply: unknown }
  ? Promise<ReplyOf<Shape> | FastifyReply | Sent>
  : Promise<FastifyReply> | Promise<void>

type FindActor<More = unknown> = (
  token: string,
  at: OwnOrigin,
) => Promise<(Omit<Actor, 'requestId'> & More) | undefined>

/** Registers an endpoint with its handler, and a way to find the actor if it needs more of the account than others. */
export type Serve = <Shape extends EndpointShape, More = unknown>(
  endpoint: Shape,
  handle: Handler<Shape, More>,
  findActor?: FindActor<More>,
) => void

type EdgeParts = {
  findActor: FindActor
  findToken(token: string, at: OwnOrigin): Promise<FoundToken | undefined>
  findLink(secret: string): Promise<FoundLink | undefined>
  rates: { signIn: number; requests: number; images: number }
  snapshots: Snapshots
  answers: Answers
  /** Frees the space that is reserved for a full disk; false when there was none. */
  makeRoom(): Promise<boolean>
}

/**
 * Checks every call for session or token, origin, right and role, before the body is read, then address and body.
 * Queries check the ownership.
 */
export function endpointServer(app: FastifyInstance, edge: EdgeParts): Serve {
  const refuse = tokenRefusals(edge.rates.requests)
  return (endpoint, handle, find: FindActor = edge.findActor) => {
    app.route({
      method: endpoint.method,
      // HEAD would act as GET: end a session, or make an export.
      exposeHeadRoute: false,
      url: endpoint.path,
      // /api/openapi.json is made from this.
      config: { endpoint, rateLimit: rateOf(endpoint, edge.rates) },
      schema: {
        summary: endpoint.summary,
        ...(endpoint.params && { params: endpoint.params }),
        ...(endpoint.query && { querystring: endpoint.query }),
        ...(endpoint.body && { body: endpoint.body }),
      },
      onRequest: async (request, reply) => {
        if (endpoint.access === 'link') reply.headers(linkHeaders)
        const hasOwnActor = endpoint.access === 'user' || endpoint.access === 'admin'
        const token = hasOwnActor ? readToken(request, reply, refuse) : undefined
        if (token !== undefined)
          await findBearer(request, reply, { token, refuse, findToken: edge.findToken })
        else if (hasOwnActor) request.actor = await findActor(request, reply, find)
        // No page of another site can send a token that it does not have.
        if (endpoint.method !== 'GET' && token === undefined) checkOrigin(request)
        if (request.actor && !allows(request.actor.scope, endpoint.requiredRight ?? 'full'))
          throw token === undefined ? rightNeeded() : tokenMayNot()
        if (endpoint.access === 'admin' && !request.actor?.isAdmin) throw adminRequired()
      },
      // After the rate, which counts guesses, too.
      ...(endpoint.access === 'link' && { preHandler: (request) => findLinkOf(request, edge) }),
      handler: async (request, reply) => {
        const { params, query, body, actor, link } = request
        const idempotencyKey = endpoint.idempotent ? readIdempotencyKey(request, endpoint) : undefined
        const call = {
          params,
          query,
          body,
          actor,
          link,
          idempotencyKey,
          request,
          reply,
          ...reading(reply, edge),
        }
        // Fastify has just checked the values by the schemas.
        const work = (): Promise<unknown> => handle(call as unknown as Parameters<typeof handle>[0])
        const answer = await (endpoint.evenWhenFull ? evenWhenFull(work, edge) : work())
        if (reply.sent || answer === reply || answer === sent) return reply
        if (endpoint.status === 204) return reply.code(204).send()
        reply.code(endpoint.status).type('application/json; charset=utf-8')
        // The text, not the reply, whose connection Fastify would watch for some microseconds.
        return JSON.stringify(answer)
      },
    })
  }
}

function reading(
  reply: FastifyReply,
  { snapshots, answers }: EdgeParts,
): Pick<Call<EndpointShape>, 'read' | 'sendPieces'> {
  return {
    read: (work, { isRepeatable = true, userId: reader = 0 } = {}) => {
      const signal = whenGone(reply)
      const { actor, accessKey } = reply.request
      // A link and a token wait in places of their own: what reads by them never takes those of the owner.
      const userId = accessKey ? -accessKey.id : (actor?.id ?? reader)
      const mayRepeat = isRepeatable ? () => !reply.sent : undefined
      return snapshots.read({ userId, signal, ...(mayRepeat && { mayRepeat }) }, (db) => work(db, signal))
    },
    sendPieces: (pieces) => answers.send(reply, pieces),
  }
}

/**
 * Runs deletes and sign-outs again with the reserved space when the disk is full: the refused try has changed nothing.
 */
async function evenWhenFull<Result>(work: () => Promise<Result>, { makeRoom }: EdgeParts): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    const fault = error instanceof ApiError ? error : asDatabaseFault(error)
    if (fault?.code !== 'storage_full' || !(await makeRoom())) throw error
    return work()
  }
}

/** Counts per user once the session is known, else per address. */
function rateOf({ rate, path, access }: EndpointShape, rates: EdgeParts['rates']): RouteRate | false {
  if (rate === 'exempt') return false
  if (rate === 'sign_in') return { max: rates.signIn, timeWindow: '1 minute', sharedAs: path }
  // Ten a minute with the usual settings, as typed codes are short.
  if (rate === 'guess') return { max: Math.ceil(rates.signIn / 2), timeWindow: '1 minute', sharedAs: path }
  // A program with a token, or a sitter, never uses up what the owner's browsers may ask.
  const keyGenerator = ({ accessKey, actor, ip }: FastifyRequest) => {
    if (accessKey) return `key:${accessKey.public_id}`
    return actor?.scope.kind === 'limited' ? `session:${actor.scope.session}` : String(actor?.id ?? ip)
  }
  if (access === 'link') return linkRate(rates.requests)
  const perUser = { hook: 'preParsing', keyGenerator } as const
  if (rate === 'image') return { ...perUser, max: rates.images, timeWindow: '1 hour', sharedAs: path }
  const max = ({ accessKey }: FastifyRequest) => (accessKey ? Math.ceil(rates.requests / 5) : rates.requests)
  return { ...perUser, max, timeWindow: '1 minute', groupId: 'keeper' }
}

/** @throws unauthenticated */
async function findBearer(
  request: FastifyRequest,
  reply: FastifyReply,
  { token, refuse, findToken }: { token: string; refuse: RefuseToken } & Pick<EdgeParts, 'findToken'>,
) {
  const found = await findToken(token, request.ownOrigin)
  if (!found) throw refuse(request, reply)
  request.actor = { ...found.actor, requestId: request.id }
  request.accessKey = found.key
}

/** What a link shows is kept by nobody: it has an end. No page that it leads to is told the secret. */
export const linkHeaders = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
}

/** No cookie is read: who looks by a link is nobody, signed in or not. @throws share_over */
async function findLinkOf(request: FastifyRequest, { findLink }: Pick<EdgeParts, 'findLink'>) {
  const { k = '' } = request.query as { k?: string }
  const found = await findLink(k)
  if (!found) throw shareOver()
  request.actor = { ...found.actor, requestId: request.id }
  request.accessKey = found.link
  request.link = found.link
}

async function findActor(request: FastifyRequest, reply: FastifyReply, find: FindActor): Promise<Actor> {
  const token = cookieJar.readSession(request)
  const found = token === undefined ? undefined : await find(token, request.ownOrigin)
  if (!found) {
    cookieJar.clearHint(reply)
    throw authenticationRequired()
  }
  return { ...found, requestId: request.id }
}

const uuid = new RegExp(`^${uuidPattern}$`, 'i')

function readIdempotencyKey(request: FastifyRequest, endpoint: EndpointShape): IdempotencyKey {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !uuid.test(key))
    throw new ApiError('invalid_request', 'The Idempotency-Key must be a UUID.')
  // The same body for another aquarium is another request.
  const [address] = request.url.split('?', 1)
  const what = `${endpoint.method} ${address}\n${JSON.stringify(request.body)}`
  return { key: key.toLowerCase(), requestHash: createHash('sha256').update(what).digest('hex') }
}

declare module 'fastify' {
  interface FastifyRequest {
    actor: Actor | undefined
    /** Set when a token came instead of a session. */
    accessKey: BorneKey | undefined
    /** Set when the call came with a link that shares a tank. */
    link: BorneLink | undefined
  }
  interface FastifyContextConfig {
    endpoint?: EndpointShape
  }
}

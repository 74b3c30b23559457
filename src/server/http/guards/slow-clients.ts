import type { FastifyInstance } from 'fastify'
import { httpRefusal, sendError } from '#server/http/answers/replies.ts'
import { bringsRest } from './early-answers.ts'

/** Milliseconds for which the server waits for its clients. */
export type Waits = {
  /** For a whole request that is not an upload. */
  request: number
  /** For a client that takes no more of its answer. */
  reader: number
  /** For the rest of a request that was answered before it had arrived. */
  rest: number
}

export const usualWaits: Waits = { request: 15_000, reader: 120_000, rest: 10_000 }

/** Node's own limits. The guard below and uploads limit whole requests. */
export const serverTimeouts = {
  headersTimeout: 8_000,
  // Node checks its limits only this often, by default every 30 s.
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_000,
  // Node would refuse a request without a host and not say why; `hostRule` does.
  requireHostHeader: false,
}

/**
 * Cuts off requests whose body trickles in, except forms at addresses of uploads, which watch their own pace.
 * The time that the answer takes does not count.
 */
export function installSlowClientGuard(app: FastifyInstance, wait: number) {
  app.addHook('onRequest', async (request, reply) => {
    const { raw } = request
    const isForm = /^multipart\/form-data\b/i.test(request.headers['content-type'] ?? '')
    const isUpload = isForm && request.routeOptions.config.endpoint?.upload
    if (isUpload || !bringsRest(raw)) return
    const timer = setTimeout(() => {
      if (raw.complete || reply.raw.headersSent) return
      sendError(httpRefusal(408), { request, reply })
    }, wait)
    const forget = () => clearTimeout(timer)
    raw.once('end', forget)
    reply.raw.once('close', forget)
  })
}

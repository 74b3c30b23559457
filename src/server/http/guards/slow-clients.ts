import type { FastifyInstance } from 'fastify'
import { httpRefusal, sendError } from '#server/http/answers/replies.ts'
import { bringsRest } from './early-answers.ts'

/** How long the server waits for its clients, in milliseconds. */
export type Waits = {
  /** For a whole request that is not an upload. */
  request: number
  /** For a client that does not take any more of its answer. */
  reader: number
  /** For the rest of a request that was answered before it had arrived. */
  rest: number
}

export const usualWaits: Waits = { request: 15_000, reader: 120_000, rest: 10_000 }

/** Node's own limits: headers within 8 s. It has none for a whole request here: the guard below and uploads watch theirs. */
export const serverTimeouts = {
  headersTimeout: 8_000,
  // Node checks its limits only this often; its default of 30 s would be longer than the limits.
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16_000,
  // Node would refuse a request without a host and not say why; `hostRule` does.
  requireHostHeader: false,
}

/**
 * Answers and cuts off requests whose body trickles in. Uploads watch their own pace; at their addresses a body that is not a form
 * is timed like any other. The clock runs until the request has arrived, and does not count the time that its answer takes.
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

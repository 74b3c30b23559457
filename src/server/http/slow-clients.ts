import type { FastifyInstance } from 'fastify'
import { ApiError } from '#contract/errors.ts'
import { sendError } from './replies.ts'

/** Node's own limits: headers within 8 s, nothing longer than an upload may take. */
export const serverTimeouts = {
  headersTimeout: 8_000,
  requestTimeout: 600_000,
  // Node checks its limits only this often; its default of 30 s would make them meaningless.
  connectionsCheckingInterval: 1_000,
  maxHeaderSize: 16 * 1024,
}

/** A request that is not an upload has arrived whole within this. */
const wholeRequest = 15_000

/** Answers and cuts off requests whose body trickles in: uploads watch their own pace. */
export function installSlowClientGuard(app: FastifyInstance) {
  app.addHook('preParsing', async (request, reply, payload) => {
    if (request.routeOptions.config.endpoint?.upload) return payload
    const timer = setTimeout(() => {
      const error = new ApiError('request_timeout', 'The request took too long to arrive.')
      sendError(error, { request, reply })
    }, wholeRequest)
    const forget = () => clearTimeout(timer)
    payload.once('close', forget)
    payload.once('end', forget)
    return payload
  })
}

import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { errorStatus } from '#contract/errors/error-status.ts'
import { explain, httpRefusal, sendError } from '#server/http/answers/replies.ts'
import { breakOff } from '#server/http/answers/whole-answers.ts'
import type { SendPage } from '#server/http/pages/pages.ts'
import { asksForPage } from '#server/http/pages/pages.ts'
import { endAfterEarlyAnswer } from './early-answers.ts'
import { usualWaits } from './slow-clients.ts'

/** Milliseconds that a refused client has to read its answer. */
const readingTime = 1_000

const statuses: Record<string, number> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
}

/** Refuses input that is not HTTP, too long or too slow, with the body and the headers of other refusals. */
export class UnreadRequests {
  readonly #headers: Readonly<Record<string, string>>
  readonly #sendPage: SendPage
  readonly #answers = new WeakMap<Socket, ServerResponse>()

  constructor(headers: Readonly<Record<string, string>>, sendPage: SendPage) {
    this.#headers = headers
    this.#sendPage = sendPage
  }

  /** Installed before any other hook, so that every answer has the headers, whatever refuses the request. */
  install(app: FastifyInstance) {
    app.addHook('onRequest', async (request, reply) => {
      this.#setHeaders(reply)
      this.#answers.set(request.raw.socket, reply.raw)
    })
    // Node would refuse requests with an Expect header and not say why.
    app.server.on('checkExpectation', (...pair) => app.server.emit('request', ...pair))
  }

  /** Fastify's frameworkErrors: for addresses that it cannot decode, before any hook. */
  readonly refuseAddress = (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
    this.#setHeaders(reply)
    endAfterEarlyAnswer({ request, reply, wait: usualWaits.rest })
    if (asksForPage(request)) return this.#sendPage(request, reply, { isUnreadable: true })
    return sendError(explain(error, request).refusal, {
      request,
      reply: reply.header('cache-control', 'no-store'),
    })
  }

  /** Fastify's clientErrorHandler. */
  readonly refuse = ({ code }: Error & { code?: string }, socket: Socket) => {
    if (code === 'ECONNRESET' || socket.destroyed || !socket.writable) return
    const answer = this.#answers.get(socket)
    if (answer?.headersSent && !answer.writableFinished) return breakOff(answer)
    socket.end(this.#text(statuses[code ?? ''] ?? 400))
    // Closed at once, while the client is still sending, the socket would lose the answer.
    setTimeout(() => socket.destroy(), readingTime)
  }

  /** On the raw response, so that answers that bypass Fastify have them, too. */
  #setHeaders({ raw }: FastifyReply) {
    for (const [name, value] of Object.entries(this.#headers)) raw.setHeader(name, value)
  }

  #text(statusCode: number): string {
    const { code, message } = httpRefusal(statusCode)
    const status = errorStatus[code]
    const body = JSON.stringify({ code, message, request_id: randomUUID() })
    const headers = {
      ...this.#headers,
      'cache-control': 'no-store',
      connection: 'close',
      'content-length': Buffer.byteLength(body),
      'content-type': 'application/json; charset=utf-8',
      date: new Date().toUTCString(),
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
    return [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n')
  }
}

import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { finished, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * An answer arrives whole or breaks visibly: one that ends early resets its connection. Over HTTP/1.0 an answer without
 * a length ends with its connection, and a connection that is closed in the usual way would say that this was all.
 */
export function installWholeAnswers(app: FastifyInstance, readerWait: number) {
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    // Requests that tests put in have no connection.
    if (!(socket instanceof Socket)) return
    // Only silence counts: Node begins anew whenever the reader takes something.
    reply.raw.setTimeout(readerWait, () => {
      if (socket.writableLength > 0) breakOff(reply.raw)
    })
  })
  const underWay = new Set<ServerResponse>()
  app.decorate('breakOffAnswers', () => {
    for (const response of underWay) breakOff(response)
  })
  app.addHook('onSend', async (_request, { raw }, payload) => {
    if (!(payload instanceof Readable)) return
    underWay.add(raw)
    raw.once('close', () => underWay.delete(raw))
    finished(payload, { writable: false }, (error) => {
      if (error && raw.headersSent) breakOff(raw)
    })
  })
}

/** Ends a connection in the midst of an answer, so that nobody takes it for the end of the answer. */
export function breakOff({ socket }: ServerResponse) {
  if (socket instanceof Socket && !socket.destroyed) socket.resetAndDestroy()
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Ends all answers that are under way, visibly: before the process ends without them. */
    breakOffAnswers(): void
  }
}

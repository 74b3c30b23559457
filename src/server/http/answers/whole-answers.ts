import type { ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { finished, Readable } from 'node:stream'
import type { FastifyInstance } from 'fastify'

/**
 * Answers arrive whole or break visibly: one that ends early resets its connection, as over HTTP/1.0 the usual end of a
 * connection is the end of an answer without a length.
 */
export function installWholeAnswers(app: FastifyInstance, readerWait: number) {
  app.addHook('onRequest', async ({ raw: { socket } }, reply) => {
    // Tests inject requests without a connection.
    if (!(socket instanceof Socket)) return
    // Node restarts the timeout whenever the client takes something.
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

/** Resets a connection, so that the client does not take this for the end of the answer. */
export function breakOff({ socket }: ServerResponse) {
  if (socket instanceof Socket && !socket.destroyed) socket.resetAndDestroy()
}

declare module 'fastify' {
  interface FastifyInstance {
    breakOffAnswers(): void
  }
}

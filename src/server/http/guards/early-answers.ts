import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Bytes that are read and thrown away after an early answer: a little more than a file of logs may have. */
const mostRest = 110_000_000

/**
 * Ends the connection of a request that is answered before it has arrived, such as a refused upload. Its rest is read
 * for a
 * while, because closing a socket with unread bytes makes the other end forget the answer.
 */
export function installEarlyAnswers(app: FastifyInstance, wait: number) {
  app.addHook('onSend', async (request, reply) => endAfterEarlyAnswer({ request, reply, wait }))
}

type EarlyAnswer = { request: FastifyRequest; reply: FastifyReply; wait: number }

export function endAfterEarlyAnswer({ request: { raw }, reply, wait }: EarlyAnswer) {
  if (!bringsRest(raw)) return
  reply.header('connection', 'close')
  // The rest of a request that trickles in is not waited for.
  if (reply.statusCode === 408) return
  const { socket } = raw
  let bytes = 0
  // Detaches the stream that has read the request so far.
  raw.unpipe()
  raw.on('data', (piece: Buffer) => {
    bytes += piece.length
    if (bytes > mostRest) socket.destroy()
  })
  raw.resume()
  // Node calls this after the last answer, and its own function destroys the socket at once.
  socket.destroySoon = () => {
    socket.end()
    closeWhenRead(raw, wait)
  }
}

export function bringsRest(raw: IncomingMessage): boolean {
  const { 'content-length': length = '0', 'transfer-encoding': encoding } = raw.headers
  // Undefined in requests that tests inject.
  return raw.complete === false && (encoding !== undefined || length !== '0')
}

function closeWhenRead(raw: IncomingMessage, wait: number) {
  const { socket } = raw
  const timer = setTimeout(() => socket.destroy(), wait)
  socket.once('close', () => clearTimeout(timer))
  const close = () => {
    if (socket.writableFinished) socket.destroy()
    else socket.once('finish', () => socket.destroy())
  }
  if (raw.readableEnded) close()
  else raw.once('end', close)
}

import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import type { Server } from 'node:net'
import { createServer } from 'node:net'

/**
 * A port on which nothing listens. It is below the ports that systems give to connections, so it stays free until a
 * test listens on it, also when a server is stopped and started again.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(10_000, 30_000)
    const server = createServer().listen(port, '127.0.0.1')
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    )
    if (!isFree) continue
    await end(server)
    return port
  }
}

/** A server that accepts connections and never says anything. */
export async function listenSilently(): Promise<{ port: number; close(): Promise<void> }> {
  const port = await freePort()
  const server = createServer((socket) => socket.resume().on('error', () => {})).listen(port, '127.0.0.1')
  await once(server, 'listening')
  return { port, close: () => end(server) }
}

function end(server: Server): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()))
}

import { once } from 'node:events'
import { createServer } from 'node:net'

/** A port on which nothing listens. */
export async function freePort(): Promise<number> {
  const { port, close } = await listenSilently()
  await close()
  return port
}

/** A server that accepts connections and never says anything. */
export async function listenSilently(): Promise<{ port: number; close(): Promise<void> }> {
  const server = createServer((socket) => socket.resume().on('error', () => {})).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere.')
  return {
    port: address.port,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

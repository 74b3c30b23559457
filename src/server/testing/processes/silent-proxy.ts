import { once } from 'node:events'
import type { Socket } from 'node:net'
import { connect, createServer } from 'node:net'

/** A proxy that can act like a network that goes silent: connections stay open, and nothing arrives any more. */
export type SilentProxy = {
  port: number
  /** From now on nothing that is sent arrives; new connections are accepted. */
  silence(): void
  /** New connections work again; the old ones stay silent for ever. */
  speak(): void
  /** How many connections it has accepted. */
  accepted(): number
  close(): Promise<void>
}

export async function startSilentProxy(target: { host: string; port: number }): Promise<SilentProxy> {
  const sockets = new Set<Socket>()
  let isSilent = false
  let accepted = 0
  const keep = (socket: Socket) => {
    sockets.add(socket)
    socket.on('error', () => {}).on('close', () => sockets.delete(socket))
  }
  const server = createServer((near) => {
    accepted += 1
    keep(near)
    if (isSilent) return near.resume()
    const far = connect(target)
    keep(far)
    near.pipe(far)
    far.pipe(near)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || address === null) throw new Error('It listens nowhere.')
  return {
    port: address.port,
    silence() {
      isSilent = true
      for (const socket of sockets) socket.unpipe().resume()
    },
    speak() {
      isSilent = false
    },
    accepted: () => accepted,
    async close() {
      server.close()
      for (const socket of sockets) socket.destroy()
    },
  }
}

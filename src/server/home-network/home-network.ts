import type { Server } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { createServer } from 'node:net'
import { minute } from '#domain/time/durations.ts'
import { isHomeAddress } from '#server/http/addresses.ts'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import { causesOf } from '#server/logging/causes.ts'
import { homeOrigins } from './home-addresses.ts'

/** An address that a router gives anew, and a switch that another server has turned, are seen within this. */
const rereadEvery = minute

export type HomeSettings = {
  /** What HOME_NETWORK says; undefined leaves it to the switch. */
  isOn: boolean | undefined
  port: number
  /** What HOME_ADDRESSES lists. */
  addresses: readonly string[]
  /** Where the listener listens: every IPv4 address of this machine. */
  host: string
}

type HomeParts = {
  settings: HomeSettings
  origins: OwnOrigins
  /** The server that answers what comes in. */
  server: Server
  readSwitch(): Promise<boolean>
  log: { warn(details: object, message: string): void }
}

/**
 * The second listener, on plain http, for phones in the home network. Its connections are handed to the one server, with its limits
 * and guards; what they may ask for is decided by where they came in.
 */
export class HomeNetwork {
  readonly #parts: HomeParts
  readonly #sockets = new Set<Socket>()
  #listener: NetServer | undefined
  #problem: string | undefined
  #timer: NodeJS.Timeout | undefined
  /** One look at a time. */
  #last: Promise<void> = Promise.resolve()

  constructor(parts: HomeParts) {
    this.#parts = parts
  }

  /** From when the server listens. */
  async start() {
    this.#timer = setInterval(() => void this.reread(), rereadEvery)
    this.#timer.unref()
    await this.reread()
  }

  /** Opens, closes or goes on as the setting or the switch says, under the addresses of now. */
  reread(): Promise<void> {
    this.#last = this.#last.then(() => this.#reread())
    return this.#last
  }

  /** Whether it listens, and if it should and cannot, why. */
  get state(): { isOn: boolean; problem: string | undefined } {
    return { isOn: this.#listener !== undefined, problem: this.#problem }
  }

  /** Takes no more connections; ends when those that there are have ended, which the server sees to. */
  async stop() {
    clearInterval(this.#timer)
    this.#timer = undefined
    await this.#last
    await this.#close()
  }

  async #reread() {
    const { settings, origins, log } = this.#parts
    try {
      const isWanted = this.#timer !== undefined && (settings.isOn ?? (await this.#parts.readSwitch()))
      if (!isWanted) {
        this.#problem = undefined
        // Whoever is in the middle of something is cut off: the home network is closed from now on.
        for (const socket of this.#sockets) socket.destroy()
        return await this.#close()
      }
      this.#listener ??= await this.#open()
      this.#problem = undefined
      const { port } = this.#listener.address() as { port: number }
      origins.setHome(homeOrigins(settings, port))
    } catch (error) {
      // A database that does not answer for a while changes nothing.
      if (this.#listener) return
      if (this.#problem === undefined) log.warn(causesOf(error), 'the home network is not served')
      this.#problem = problemOf(error, settings.port)
    }
  }

  #open(): Promise<NetServer> {
    const { server, origins, settings } = this.#parts
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      // Whatever this machine is connected to besides: nobody beyond the home network is served here.
      if (!isHomeAddress(socket.remoteAddress ?? '')) return socket.destroy()
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
      origins.cameFromHome(socket)
      server.emit('connection', socket)
    })
    return new Promise((resolve, reject) => {
      listener.once('error', reject)
      listener.listen({ host: settings.host, port: settings.port }, () => {
        listener.off('error', reject)
        resolve(listener)
      })
    })
  }

  async #close() {
    const listener = this.#listener
    this.#listener = undefined
    this.#parts.origins.setHome([])
    if (listener) await new Promise((resolve) => listener.close(resolve))
  }
}

function problemOf(error: unknown, port: number): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another with HOME_PORT and start again.`
  if (code === 'EACCES')
    return `Coralline may not listen on port ${port}. Choose another with HOME_PORT and start again.`
  return 'Coralline cannot listen in the home network at the moment. It tries again every minute.'
}

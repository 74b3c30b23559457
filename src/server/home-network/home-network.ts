import type { Server } from 'node:http'
import type { Server as NetServer, Socket } from 'node:net'
import { createServer } from 'node:net'
import { minute } from '#domain/time/durations.ts'
import { isHomeAddress } from '#server/http/addresses.ts'
import type { OwnOrigins } from '#server/http/own-origins.ts'
import { causesOf } from '#server/logging/causes.ts'
import { HiddenAddresses, homeOrigins } from './home-addresses.ts'

/** Milliseconds: a router may give another address, and another server may turn the switch. */
const rereadEvery = minute

/** `isOn` is undefined when the switch decides. */
export type HomeSettings = {
  isOn: boolean | undefined
  port: number
  addresses: readonly string[]
  host: string
}

type HomeParts = {
  settings: HomeSettings
  origins: OwnOrigins
  /** Answers the requests of the home network. */
  server: Server
  readSwitch(): Promise<boolean>
  log: { warn(details: object, message: string): void }
}

/**
 * Listens on plain http for phones in the home network, and hands the connections to the one server with its limits and
 * guards.
 */
export class HomeNetwork {
  readonly #parts: HomeParts
  readonly #sockets = new Set<Socket>()
  #listener: NetServer | undefined
  #problem: string | undefined
  #timer: NodeJS.Timeout | undefined
  #last: Promise<void> = Promise.resolve()

  constructor(parts: HomeParts) {
    this.#parts = parts
  }

  async start() {
    this.#timer = setInterval(() => void this.reread(), rereadEvery)
    this.#timer.unref()
    await this.reread()
  }

  /** Opens or closes the listener, and takes over this machine's current addresses. */
  reread(): Promise<void> {
    this.#last = this.#last.then(() => this.#reread())
    return this.#last
  }

  /** `problem` says why it does not listen although it should. */
  get state(): { isOn: boolean; problem: string | undefined } {
    return { isOn: this.#listener !== undefined, problem: this.#problem }
  }

  /** Resolves when the open connections have ended, which the server sees to. */
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
        return await this.#cutOff()
      }
      this.#listener ??= await this.#open()
      const { port } = this.#listener.address() as { port: number }
      origins.setHome(homeOrigins(settings, port))
      this.#problem = undefined
    } catch (error) {
      // An open listener stays open when addresses or database cannot be read for a while.
      if (origins.home.length > 0) return
      await this.#cutOff()
      if (this.#problem === undefined) log.warn(causesOf(error), 'the home network is not served')
      this.#problem = problemOf(error, settings.port)
    }
  }

  #open(): Promise<NetServer> {
    const { server, origins, settings } = this.#parts
    const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
      // Others may come from other networks that this machine is in.
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

  /** Ends requests under way, too. */
  async #cutOff() {
    for (const socket of this.#sockets) socket.destroy()
    await this.#close()
  }

  async #close() {
    const listener = this.#listener
    this.#listener = undefined
    this.#parts.origins.setHome([])
    if (listener) await new Promise((resolve) => listener.close(resolve))
  }
}

function problemOf(error: unknown, port: number): string {
  if (error instanceof HiddenAddresses) return error.message
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program. Stop it, or choose another with HOME_PORT and start again.`
  if (code === 'EACCES')
    return `Coralline may not listen on port ${port}. Choose another with HOME_PORT and start again.`
  return 'Coralline cannot listen in the home network at the moment. It tries again every minute.'
}

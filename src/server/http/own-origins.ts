import type { Socket } from 'node:net'
import { isLoopbackHost } from './addresses.ts'

/** `address` is scheme, host and port. */
export type OwnOrigin = { address: string; isSecure: boolean; isHome: boolean }

type Listening = { publicUrl: string; host: string; port: number }

/**
 * Every origin of this instance: PUBLIC_URL, localhost while only this machine can connect, and addresses in the home
 * network.
 * A request may name those of the listener that it came by, as a client in the home network can send any Host.
 */
export class OwnOrigins {
  readonly publicOrigin: OwnOrigin
  /** Undefined when the server listens beyond this machine. */
  readonly local: OwnOrigin | undefined
  readonly #usual: ReadonlyMap<string, OwnOrigin>
  readonly #aliases: ReadonlySet<string>
  readonly #homeSockets = new WeakSet<Socket>()
  #home: ReadonlyMap<string, OwnOrigin> = new Map()

  constructor({ publicUrl, host, port }: Listening) {
    this.publicOrigin = ownOrigin(publicUrl)
    const isLocal = isLoopbackHost(new URL(publicUrl).hostname)
    const ofThisMachine = isLoopbackHost(host) ? ownOrigin(`http://localhost:${port}`) : undefined
    this.local = isLocal ? this.publicOrigin : ofThisMachine
    this.#usual = byHost([this.publicOrigin, ...(this.local ? [this.local] : [])])
    // Browsers keep cookies by host name: localhost and 127.0.0.1 would have two sessions.
    const local = this.local && new URL(this.local.address)
    const names = local?.hostname === 'localhost' ? ['127.0.0.1', '[::1]'] : []
    this.#aliases = new Set(names.map((name) => (local?.port ? `${name}:${local.port}` : name)))
  }

  /** Sets the addresses in the home network, the one that works in most networks first. */
  setHome(addresses: readonly string[]) {
    this.#home = byHost(addresses.map((address) => ownOrigin(address, true)))
  }

  get home(): readonly string[] {
    return [...this.#home.values()].map(({ address }) => address)
  }

  cameFromHome(socket: Socket) {
    this.#homeSockets.add(socket)
  }

  isFromHome(socket: Socket): boolean {
    return this.#homeSockets.has(socket)
  }

  /** Undefined for a host that is not ours on this connection. */
  find(host: string, socket: Socket): OwnOrigin | undefined {
    return (this.isFromHome(socket) ? this.#home : this.#usual).get(host)
  }

  /** Addresses that a phone can open: https first, then plain http in the home network. */
  get forPhones(): readonly string[] {
    const { address } = this.publicOrigin
    const isReachable = !isLoopbackHost(new URL(address).hostname)
    return isReachable ? [address, ...this.home] : this.home
  }

  isAlias(host: string, socket: Socket): boolean {
    return !this.isFromHome(socket) && this.#aliases.has(host)
  }

  addressesFor(socket: Socket): readonly string[] {
    return this.isFromHome(socket) ? this.home : [this.publicOrigin.address]
  }
}

function ownOrigin(address: string, isHome = false): OwnOrigin {
  return { address, isSecure: address.startsWith('https:'), isHome }
}

function byHost(origins: readonly OwnOrigin[]): Map<string, OwnOrigin> {
  return new Map(origins.map((origin) => [new URL(origin.address).host, origin]))
}

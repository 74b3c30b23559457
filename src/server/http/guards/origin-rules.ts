import { isIP } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors/errors.ts'
import { isAmong, isLoopbackHost } from '#server/http/addresses.ts'
import { httpRefusal } from '#server/http/answers/replies.ts'
import type { OwnOrigin, OwnOrigins } from '#server/http/own-origins.ts'
import { strictTransport } from '#server/http/security-headers.ts'

const maxUrlCharacters = 2_000
const hostless = new Set(['/healthz', '/readyz', '/metrics'])

/** Refuses requests to another host: rebinding attacks, and links that would lose the session. Sets `ownOrigin`. */
export function hostRule(origins: OwnOrigins) {
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if ((request.raw.url?.length ?? 0) > maxUrlCharacters) throw httpRefusal(414)
    const host = hostOf(request)
    const { socket } = request.raw
    const origin = origins.find(host, socket)
    request.ownOrigin = origin ?? origins.publicOrigin
    if (request.ownOrigin.isSecure) reply.raw.setHeader(...strictTransport)
    if (origin || hostless.has(request.url.split('?')[0] ?? '')) return undefined
    if (origins.local && request.method === 'GET' && origins.isAlias(host, socket))
      return reply.redirect(`${origins.local.address}${request.url}`)
    const known = origins.addressesFor(socket).join(' and ')
    throw new ApiError('host_unknown', `This Coralline answers at ${known} only.`)
  }
}

/** Refuses several hosts: a proxy and this server might each believe another one. */
function hostOf({ headers, raw }: FastifyRequest): string {
  const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0)
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length
  // HTTP/1.0 requires no host: some load balancers ask for /healthz in this way.
  const isNamed = hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')
  // An absolute address, as clients send it to proxies, would name a second host.
  if (isNamed && raw.url?.startsWith('/')) return headers.host ?? ''
  throw new ApiError('invalid_request', 'The request must name one host, in its Host header.')
}

/**
 * Refuses requests that others than the named proxies forwarded: their addresses are forged, or TRUST_PROXY lacks a
 * proxy. Of X-Forwarded-For it leaves the addresses that Fastify reads: see `plainAddresses`.
 */
export function forwardingRule(trustedProxies: readonly string[]) {
  const isTrusted = isAmong(trustedProxies)
  return ({ headers, socket: { remoteAddress = '' } }: FastifyRequest) => {
    if (trustedProxies.length === 0) return
    if (isTrusted(remoteAddress)) {
      const forwarded = headers['x-forwarded-for']
      // An empty one stays: a request with it did not come straight from this machine.
      if (forwarded !== undefined) headers['x-forwarded-for'] = plainAddresses(forwarded)
      return
    }
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
    throw new ApiError(
      'invalid_request',
      `This request was forwarded by ${remoteAddress}, which is not one of the proxies that TRUST_PROXY names.`,
    )
  }
}

/**
 * The addresses of X-Forwarded-For without their ports. An entry that is no address, and all before it, are left out:
 * then the address of the proxy that sent it counts.
 */
function plainAddresses(forwarded: string | string[]): string {
  const addresses = [forwarded].flat().join().split(',').map(withoutPort)
  return addresses.slice(addresses.findLastIndex((address) => isIP(address) === 0) + 1).join(', ')
}

/** `192.0.2.1:4711` and `[2001:db8::1]:4711` without the port, and IPv6 without brackets. */
function withoutPort(entry: string): string {
  const [, bracketed, v4] = /^(?:\[([^\]]+)\](?::\d+)?|([\d.]+):\d+)$/.exec(entry.trim()) ?? []
  return bracketed ?? v4 ?? entry.trim()
}

/** False when another site has, or may have, sent the browser here, perhaps without its user's will. */
export function isFromHere({ headers, ownOrigin }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site === 'same-origin' || site === 'none'
  // Browsers send it to https and to this machine only. Elsewhere our own pages send a Referer.
  const { hostname } = new URL(ownOrigin.address)
  if (ownOrigin.isSecure || isLoopbackHost(hostname)) return true
  return headers.referer?.startsWith(`${ownOrigin.address}/`) === true
}

/** Refuses mutations that another site's page could have sent. */
export function checkOrigin({ headers, ownOrigin }: FastifyRequest) {
  const { origin } = headers
  const isOurs =
    origin === undefined ? headers['sec-fetch-site'] === 'same-origin' : origin === ownOrigin.address
  if (!isOurs) throw new ApiError('origin_refused', whyRefused(origin, ownOrigin))
}

/** With https before a PUBLIC_URL with http every save is refused, and no reload helps. */
function whyRefused(origin: string | undefined, { address, isSecure, isHome }: OwnOrigin): string {
  const secure = address.replace(/^http:/, 'https:')
  if (!isSecure && !isHome && origin === secure)
    return `This Coralline answers at ${address}, and this page is at ${secure}: whoever runs it sets PUBLIC_URL to ${secure}.`
  if (isSecure && origin === address.replace(/^https:/, 'http:'))
    return `This Coralline answers at ${address}. Open it there.`
  return 'This request does not come from a page of this Coralline. Reload and try again.'
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The address of this instance that the request was sent to. */
    ownOrigin: OwnOrigin
  }
}

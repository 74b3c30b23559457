import type { FastifyRequest } from 'fastify'
import { hostNameOf, isLoopbackAddress, isLoopbackHost } from '#server/http/addresses.ts'

/** Headers that proxies and tunnels add. */
const forwarding = /^(via|forwarded|x-(forwarded|original|real|envoy|proxy)\b.*|.*-(client|connecting)-ip)$/

/**
 * True when the request was made on this machine and not passed on by a proxy. A proxy that adds no headers is known by
 * HTTP/1.0. One that speaks HTTP/1.1, or a tunnel, cannot be told from a browser of this machine when it adds none.
 */
export function isLocalRequest({ headers, raw }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => forwarding.test(name)) || raw.httpVersion === '1.0'
  const isFromHere = isLoopbackAddress(raw.socket.remoteAddress ?? '')
  return isFromHere && !isForwarded && isLoopbackHost(hostNameOf(headers.host ?? ''))
}

import type { FastifyRequest } from 'fastify'
import { hostNameOf, isLoopbackAddress, isLoopbackHost } from '#server/http/addresses.ts'

const forwarding = /^(via|forwarded|x-(forwarded|original|real|envoy|proxy)\b.*|.*-(client|connecting)-ip)$/

/**
 * True when the request was made on this machine, as far as its headers tell. A proxy without headers is known by
 * HTTP/1.0.
 */
export function isLocalRequest({ headers, raw }: FastifyRequest): boolean {
  const isForwarded = Object.keys(headers).some((name) => forwarding.test(name)) || raw.httpVersion === '1.0'
  const isFromHere = isLoopbackAddress(raw.socket.remoteAddress ?? '')
  return isFromHere && !isForwarded && isLoopbackHost(hostNameOf(headers.host ?? ''))
}

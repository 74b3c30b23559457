import type { FastifyReply, FastifyRequest } from 'fastify'
import { ApiError } from '#contract/errors.ts'
import { isAmong } from '#server/http/addresses.ts'
import { httpRefusal } from '#server/http/answers/replies.ts'

/** Longest address that is read. */
const maxUrl = 2_000
const hostless = new Set(['/healthz', '/readyz', '/metrics'])

/** Refuses what is addressed to another host: rebinding attacks, and links that would lose the session. */
export function hostRule(publicUrl: string) {
  const expected = new URL(publicUrl).host
  const { hostname, port } = new URL(publicUrl)
  // Cookies know no port but do know names: localhost and 127.0.0.1 would be two sessions.
  const alsoKnownAs =
    hostname === 'localhost' ? ['127.0.0.1', '[::1]'].map((name) => (port ? `${name}:${port}` : name)) : []
  return (request: FastifyRequest, reply: FastifyReply): FastifyReply | undefined => {
    if (request.raw.url !== undefined && request.raw.url.length > maxUrl) {
      throw httpRefusal(414)
    }
    const host = hostOf(request)
    if (host === expected || hostless.has(request.url.split('?')[0] ?? '')) return undefined
    if (request.method === 'GET' && alsoKnownAs.includes(host))
      return reply.redirect(`${publicUrl}${request.url}`)
    throw new ApiError('host_unknown', `This Coralline answers at ${publicUrl} only.`)
  }
}

/** The one host that a request names: a proxy and this server might each believe another of several. */
function hostOf({ headers, raw }: FastifyRequest): string {
  const names = raw.rawHeaders.filter((_text, index) => index % 2 === 0)
  const hosts = names.filter((name) => name.toLowerCase() === 'host').length
  // HTTP/1.0 need not name one: some balancers look at /healthz in this way.
  const isNamed = hosts === 1 || (hosts === 0 && raw.httpVersion === '1.0')
  // An address with a host of its own, as proxies are sent, would be another one, too.
  if (isNamed && raw.url?.startsWith('/')) return headers.host ?? ''
  throw new ApiError('invalid_request', 'The request must name one host, in its Host header.')
}

/**
 * Refuses what somebody else than the named proxies has forwarded: either the chain of addresses is forged, or a proxy is
 * missing in the setting. Where none is named, the headers are not looked at.
 */
export function forwardingRule(trustedProxies: readonly string[]) {
  const isTrusted = isAmong(trustedProxies)
  return ({ headers, socket: { remoteAddress = '' } }: FastifyRequest) => {
    if (trustedProxies.length === 0 || isTrusted(remoteAddress)) return
    if (headers['x-forwarded-for'] === undefined && headers.forwarded === undefined) return
    throw new ApiError(
      'invalid_request',
      `This request was forwarded by ${remoteAddress}, which is not one of the proxies that TRUST_PROXY names.`,
    )
  }
}

/** Refuses mutations that another site's page could have sent. */
export function originRule(publicUrl: string) {
  return (request: FastifyRequest) => {
    const { origin } = request.headers
    const isOurs =
      origin === undefined ? request.headers['sec-fetch-site'] === 'same-origin' : origin === publicUrl
    if (!isOurs) {
      throw new ApiError(
        'origin_refused',
        'This request does not come from a page of this Coralline. Reload and try again.',
      )
    }
  }
}

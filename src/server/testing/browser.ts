import type { FastifyInstance } from 'fastify'
import type { Grant, HostileProvider } from '#server/testing/sign-in/hostile-provider.ts'

type Ask = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }
type Transport = (address: URL, ask: Ask) => Promise<Response>

/** A browser without pages: it keeps cookies and follows redirects only when asked to. */
export class Browser {
  readonly cookies = new Map<string, string>()
  readonly #origin: string
  readonly #transport: Transport

  constructor(origin: string, transport: Transport) {
    this.#origin = origin
    this.#transport = transport
  }

  async ask(address: string, ask: Ask = {}): Promise<Response> {
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { ...(cookie && { cookie }), ...ask.headers }
    const response = await this.#transport(new URL(address, this.#origin), { ...ask, headers })
    for (const line of response.headers.getSetCookie()) this.#keep(line)
    return response
  }

  /** Starts a login and returns the provider's address that it leads to. @throws when it leads elsewhere */
  async startLogin(next?: string): Promise<URL> {
    const query = next === undefined ? '' : `?next=${encodeURIComponent(next)}`
    const response = await this.ask(`/api/login${query}`)
    const location = response.headers.get('location') ?? ''
    if (!location.includes('code_challenge=')) throw new Error(`login: ${response.status} ${location}`)
    return new URL(location)
  }

  /** The whole sign-in at a provider, up to the answer of the callback. */
  async signIn(provider: HostileProvider, grant: Grant, next?: string): Promise<Response> {
    const authorization = await this.startLogin(next)
    return this.ask(callbackPath(authorization, { code: provider.grant(authorization, grant) }))
  }

  #keep(line: string) {
    const [pair = '', ...attributes] = line.split('; ')
    const [name = '', value = ''] = pair.split('=', 2)
    if (attributes.includes('Max-Age=0')) this.cookies.delete(name)
    else this.cookies.set(name, value)
  }
}

/** The address that a provider sends a browser back to. */
export function callbackPath(authorization: URL, answer: Record<string, string>): string {
  const state = authorization.searchParams.get('state') ?? ''
  return `/api/login/callback?${new URLSearchParams({ state, ...answer })}`
}

/** A browser of an app that does not listen. */
export function browserOf({ app, config }: { app: FastifyInstance; config: { publicUrl: string } }): Browser {
  return new Browser(config.publicUrl, async (address, { method = 'GET', headers, body }) => {
    const answer = await app.inject({
      method,
      url: address.href,
      headers: { host: address.host, ...headers },
      ...(body !== undefined && { payload: body }),
    })
    const answered = new Headers()
    for (const [name, value] of Object.entries(answer.headers))
      for (const one of [value].flat()) if (one !== undefined) answered.append(name, String(one))
    return new Response(answer.payload === '' ? null : answer.payload, {
      status: answer.statusCode,
      headers: answered,
    })
  })
}

/** A browser of a server that listens. */
export function networkBrowser(origin: string): Browser {
  return new Browser(origin, (address, ask) => fetch(address, { ...ask, redirect: 'manual' }))
}

import { AsyncLocalStorage } from 'node:async_hooks'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import type { Provider } from 'oidc-provider'
import type { Browser } from '#server/testing/browser.ts'

/** By how many seconds the clock of the provider that answers a request is ahead; a test puts it into Date.now. */
export const clockAhead = new AsyncLocalStorage<number>()

const client = {
  issuer: '',
  clientId: 'coralline',
  clientSecret: 'a-secret-of-the-real-provider',
  trustsEmail: false,
}

/** How the provider wants to be shown the secret of the client. */
type Method = 'client_secret_post' | 'client_secret_basic'

/** What the provider says of whoever signs in, and of itself. */
type Said = {
  /** The claims of the person; `undefined` leaves one out. */
  claims: Record<string, unknown>
  /** By how many seconds its clock is ahead of this machine's. */
  ahead: number
}

/**
 * An OpenID provider as others run it, over HTTP on this machine, where everybody is let in at once.
 * @param path the part of its issuer below the host, with the last slash or without
 */
export async function startRealProvider(path: string, method: Method = 'client_secret_post') {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const mount = path.replace(/\/$/, '')
  const said: Said = { claims: {}, ahead: 0 }
  const provider = await providerAt(`${origin}${path}`, { mount, method, said })
  const callback = provider.callback()
  const answer = (request: IncomingMessage, response: ServerResponse) => {
    response.setHeader('date', new Date(Date.now()).toUTCString())
    const { url = '/' } = request
    Object.assign(request, { originalUrl: url, url: url.slice(mount.length) })
    const letIn = request.url?.startsWith('/let-in/')
    if (!letIn) return callback(request, response)
    const login = { accountId: String(said.claims.sub ?? 'ann') }
    return provider.interactionFinished(request, response, { login })
  }
  server.on('request', (request, response) =>
    clockAhead.run(said.ahead, () => void answer(request, response)),
  )
  return {
    issuer: `${origin}${path}`,
    said,
    /** The settings with which Coralline uses it. */
    settings: { ...client, issuer: `${origin}${path}` },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type RealProvider = Awaited<ReturnType<typeof startRealProvider>>

type Parts = { mount: string; method: Method; said: Said }

async function providerAt(issuer: string, { mount, method, said }: Parts): Promise<Provider> {
  const { default: OidcProvider } = await import('oidc-provider')
  const { createMemoryAdapter } = await import('oidc-provider/lib/adapters/memory_adapter.js')
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key = { ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }
  return new OidcProvider(issuer, {
    adapter: createMemoryAdapter(15),
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: ['http://localhost:3000/api/login/callback'],
        token_endpoint_auth_method: method,
      },
    ],
    clientAuthMethods: [method],
    jwks: { keys: [key] },
    cookies: { keys: ['a key of cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `${mount}/let-in/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, ...said.claims }),
    }),
    loadExistingGrant: async ({ oidc }) => {
      const grant = new oidc.provider.Grant({
        accountId: oidc.session?.accountId ?? '',
        clientId: oidc.client?.clientId ?? '',
      })
      grant.addOIDCScope('openid email profile')
      await grant.save()
      return grant
    },
    ttl: {
      Interaction: 300,
      Grant: 300,
      Session: 300,
      AccessToken: 300,
      IdToken: 300,
      AuthorizationCode: 60,
    },
  })
}

/** Signs in as a browser does, through every redirect of the provider; returns the address that it ends at. */
export async function signInAt(
  { issuer }: RealProvider,
  browser: Browser,
  login = '/api/login',
): Promise<URL> {
  const { origin } = new URL(issuer)
  const cookies = new Map<string, string>()
  let address = (await browser.ask(login)).headers.get('location') ?? ''
  while (address.startsWith(origin)) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(address, { redirect: 'manual', headers: { cookie } })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';', 1)[0]?.split('=') ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location === null) return new URL(address)
    address = new URL(location, origin).href
  }
  if (!address.includes('/api/login/callback')) return new URL(address)
  return new URL((await browser.ask(address)).headers.get('location') ?? '')
}

import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'
import { createMemoryAdapter } from 'oidc-provider/lib/adapters/memory_adapter.js'
import { freePort } from '#server/testing/processes/ports.ts'

const page = `<!doctype html><title>Sign in</title><form method="post">
<label>Name <input name="name" autofocus></label> <label>E-mail <input name="email"></label> <button>Sign in</button></form>`

/** Starts a sign-in provider that believes anyone, outside the nodes, which share it. Answers the settings for it. */
export async function startProvider(redirectUri: string) {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const secret = randomBytes(32).toString('base64url')
  const names = new Map<string, string>()
  const provider = await providerAt(issuer, { redirectUri, secret, names })
  const answer = provider.callback()
  const server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/form/')) return answer(request, response)
    if (request.method !== 'POST') return response.setHeader('content-type', 'text/html').end(page)
    const form = new URLSearchParams(await text(request))
    const email = form.get('email') ?? ''
    names.set(email, form.get('name') ?? '')
    const login = { accountId: email, remember: false }
    return provider.interactionFinished(request, response, { login })
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return {
    settings: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: 'coralline', OIDC_CLIENT_SECRET: secret },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

type Parts = { redirectUri: string; secret: string; names: Map<string, string> }

async function providerAt(issuer: string, { redirectUri, secret, names }: Parts): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  return new Provider(issuer, {
    adapter: createMemoryAdapter(15),
    clients: [
      {
        client_id: 'coralline',
        client_secret: secret,
        redirect_uris: [redirectUri],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    jwks: { keys: [{ ...(await exportJWK(privateKey)), use: 'sig', alg: 'RS256' }] },
    cookies: { keys: ['a key of cookies'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name'] },
    conformIdTokenClaims: false,
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_context, { uid }) => `/form/${uid}` },
    findAccount: (_context, subject) => ({
      accountId: subject,
      claims: () => ({ sub: subject, email: subject, email_verified: true, name: names.get(subject) }),
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
  })
}

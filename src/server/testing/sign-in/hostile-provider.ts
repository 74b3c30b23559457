import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import type { Keys, Signature } from './hostile-id-tokens.ts'
import { kid, signIdToken } from './hostile-id-tokens.ts'

/** How the token endpoint answers. */
export type TokenAnswer =
  | 'tokens'
  | 'no ID token'
  | 'status 500'
  | 'status 400'
  | 'a redirect'
  | 'HTML'
  | 'a JSON array'
  | 'half of the JSON'
  | 'an endless body'
  | 'a hang-up'

/** What a provider says in one sign-in; `undefined` leaves a claim out. */
export type Grant = {
  claims?: Record<string, unknown>
  userInfo?: Record<string, unknown>
  signature?: Signature
  answer?: TokenAnswer
}

/** A person as a well-behaved provider knows them. */
export function person(subject: string, email = `${subject}@example.org`) {
  const picture = `https://pictures.example/${subject}.png`
  return { sub: subject, email, email_verified: true, name: `Name of ${subject}`, picture }
}

const clientId = 'coralline-client'
const clientSecret = 'a-client-secret-that-is-long-enough-for-hs256'

type Issued = Grant & { nonce: string; challenge: string; redirectUri: string; isSpent: boolean }

/** An OpenID provider over HTTP on this machine that checks codes, redirects, PKCE, and misbehaves as a grant says. */
export async function startHostileProvider(): Promise<HostileProvider> {
  const { privateKey: stranger } = await generateKeyPair('RS256')
  const keys = { own: await generateKeyPair('RS256'), stranger, secret: clientSecret }
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return new HostileProvider(server, keys)
}

export class HostileProvider {
  readonly issuer: string
  /** When true, every connection is cut. */
  isDown = false
  /** Fields of the metadata that replace the usual ones. */
  metadata: Record<string, unknown> = {}
  authMethods = ['client_secret_basic', 'client_secret_post']
  bytesSent = 0
  /** How often tokens were asked for with a code that was issued here. */
  tokenRequests = 0
  readonly #grants = new Map<string, Issued>()
  readonly #server: Server
  readonly #keys: Keys

  constructor(server: Server, keys: Keys) {
    this.#server = server
    this.#keys = keys
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      if (this.isDown) request.socket.destroy()
      else void this.#answer(request, response)
    })
  }

  /** The settings with which Coralline uses this provider. */
  get settings() {
    return { issuer: this.issuer, clientId, clientSecret, trustsEmail: false }
  }

  /** The same settings as environment variables, for a server in a process of its own. */
  get environment(): Record<string, string> {
    return { OIDC_ISSUER: this.issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret }
  }

  /** Issues the code with which a browser that was sent to this authorization address comes back. */
  grant(authorization: URL, grant: Grant): string {
    const code = `code-${randomBytes(16).toString('hex')}`
    const read = (name: string) => authorization.searchParams.get(name) ?? ''
    this.#grants.set(code, {
      ...grant,
      nonce: read('nonce'),
      challenge: read('code_challenge'),
      redirectUri: read('redirect_uri'),
      isSpent: false,
    })
    return code
  }

  async close() {
    this.#server.closeAllConnections()
    this.#server.close()
    await once(this.#server, 'close')
  }

  async #answer(request: IncomingMessage, response: ServerResponse) {
    switch (new URL(request.url ?? '/', this.issuer).pathname) {
      case '/.well-known/openid-configuration':
        return sendJson(response, this.#discovery())
      case '/jwks': {
        const key = await exportJWK(this.#keys.own.publicKey)
        return sendJson(response, { keys: [{ ...key, kid, use: 'sig', alg: 'RS256' }] })
      }
      case '/token':
        return this.#answerToken(request, response)
      case '/userinfo':
        return this.#answerUserInfo(request, response)
      default:
        return response.writeHead(404).end()
    }
  }

  #discovery() {
    return {
      issuer: this.issuer,
      authorization_endpoint: `${this.issuer}/authorize`,
      token_endpoint: `${this.issuer}/token`,
      userinfo_endpoint: `${this.issuer}/userinfo`,
      jwks_uri: `${this.issuer}/jwks`,
      response_types_supported: ['code'],
      subject_types_supported: ['public'],
      id_token_signing_alg_values_supported: ['RS256'],
      token_endpoint_auth_methods_supported: this.authMethods,
      code_challenge_methods_supported: ['S256'],
      ...this.metadata,
    }
  }

  async #answerToken(request: IncomingMessage, response: ServerResponse) {
    const form = new URLSearchParams(await readBody(request))
    const code = form.get('code') ?? ''
    const grant = this.#grants.get(code)
    if (grant) this.tokenRequests += 1
    if (!isClient(request, form, this.authMethods))
      return sendJson(response, { error: 'invalid_client' }, 401)
    if (!grant || grant.isSpent || !keepsPromises(grant, form))
      return sendJson(response, { error: 'invalid_grant' }, 400)
    grant.isSpent = true
    const id_token = grant.answer === 'no ID token' ? undefined : await this.#idTokenOf(grant)
    const tokens = { access_token: code, token_type: 'Bearer', expires_in: 300, id_token }
    if (grant.answer === 'an endless body') return this.#sendEndlessly(response)
    sendTokens(response, { tokens, answer: grant.answer ?? 'tokens' })
  }

  #idTokenOf({ nonce, claims, signature = 'real' }: Issued): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: this.issuer, aud: clientId, iat: now, exp: now + 300, nonce }
    return signIdToken({ ...usual, ...claims }, { signature, keys: this.#keys })
  }

  #answerUserInfo(request: IncomingMessage, response: ServerResponse) {
    const grant = this.#grants.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!grant) return response.writeHead(401).end()
    sendJson(response, grant.userInfo ?? grant.claims)
  }

  async #sendEndlessly(response: ServerResponse) {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":"')
    const chunk = 'x'.repeat(65_536)
    while (!response.destroyed) {
      this.bytesSent += chunk.length
      if (!response.write(chunk)) await Promise.race([once(response, 'drain'), once(response, 'close')])
    }
  }
}

function sendTokens(
  response: ServerResponse,
  { tokens, answer }: { tokens: { access_token: string }; answer: TokenAnswer },
) {
  switch (answer) {
    case 'status 500':
      return sendJson(response, { error: 'server_error' }, 500)
    case 'status 400':
      return sendJson(response, { error: 'access_denied', error_description: tokens.access_token }, 400)
    case 'a redirect':
      return response.writeHead(307, { location: '/token' }).end()
    case 'HTML':
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    case 'a JSON array':
      return sendJson(response, [tokens])
    case 'half of the JSON':
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"')
    case 'a hang-up':
      return response.socket?.destroy()
    default:
      return sendJson(response, tokens)
  }
}

function isClient(request: IncomingMessage, form: URLSearchParams, methods: readonly string[]): boolean {
  const [scheme, credentials = ''] = (request.headers.authorization ?? '').split(' ')
  const given = Buffer.from(credentials, 'base64').toString().split(':').map(decodeURIComponent)
  const isBasic = scheme === 'Basic' && given[0] === clientId && given[1] === clientSecret
  if (methods.includes('client_secret_basic') && isBasic) return true
  const isPosted = form.get('client_id') === clientId && form.get('client_secret') === clientSecret
  return methods.includes('client_secret_post') && isPosted
}

function keepsPromises({ challenge, redirectUri }: Issued, form: URLSearchParams): boolean {
  const verifier = form.get('code_verifier') ?? ''
  const isSame = createHash('sha256').update(verifier).digest('base64url') === challenge
  return isSame && form.get('redirect_uri') === redirectUri
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

function sendJson(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

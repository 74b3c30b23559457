import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { CryptoKey } from 'jose'
import { exportJWK, exportSPKI, generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'

/** How an ID token is signed. */
export type Signature =
  | 'real'
  | 'stranger with the real kid'
  | 'stranger without a kid'
  | 'stranger with a kid of its own'
  | 'alg none'
  | 'HS256 with the client secret'
  | 'HS256 with the public key'
  | 'cut off'
  | 'of other claims'

/** How the token endpoint answers. */
export type TokenAnswer =
  | 'tokens'
  | 'no ID token'
  | 'status 500'
  | 'status 400'
  | 'HTML'
  | 'a JSON array'
  | 'half of the JSON'
  | 'an endless body'
  | 'a hang-up'

/** What a provider says of one sign-in; `undefined` leaves a claim out. */
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
const kid = 'the-real-key'

type Issued = Grant & { nonce: string; challenge: string; redirectUri: string; isSpent: boolean }
type Keys = { own: { publicKey: CryptoKey; privateKey: CryptoKey }; stranger: CryptoKey }

/** An OpenID provider over HTTP on this machine that checks codes, redirects and PKCE, and misbehaves where a grant says so. */
export async function startHostileProvider() {
  const { privateKey: stranger } = await generateKeyPair('RS256')
  const keys: Keys = { own: await generateKeyPair('RS256'), stranger }
  const grants = new Map<string, Issued>()
  const state = {
    /** Every connection is cut. */
    isDown: false,
    algorithms: ['RS256'],
    authMethods: ['client_secret_basic', 'client_secret_post'],
    metadata: {} as Record<string, unknown>,
    bytesSent: 0,
    tokenRequests: 0,
  }
  const server = createServer((request, response) => {
    if (state.isDown) request.socket.destroy()
    else void answer(request, response)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname } = new URL(request.url ?? '/', issuer)
    if (pathname === '/.well-known/openid-configuration') return sendJson(response, discovery())
    if (pathname === '/jwks')
      return sendJson(response, {
        keys: [{ ...(await exportJWK(keys.own.publicKey)), kid, use: 'sig', alg: 'RS256' }],
      })
    if (pathname === '/token') return answerToken(request, response)
    if (pathname === '/userinfo') return answerUserInfo(request, response)
    response.writeHead(404).end()
  }

  const discovery = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: state.algorithms,
    token_endpoint_auth_methods_supported: state.authMethods,
    code_challenge_methods_supported: ['S256'],
    ...state.metadata,
  })

  async function answerToken(request: IncomingMessage, response: ServerResponse) {
    state.tokenRequests += 1
    const form = new URLSearchParams(await readBody(request))
    const code = form.get('code') ?? ''
    const grant = grants.get(code)
    const isEntitled = grant && !grant.isSpent && isClient(request, form, state.authMethods)
    if (!isEntitled || !keepsPromises(grant, form)) return sendJson(response, { error: 'invalid_grant' }, 400)
    grant.isSpent = true
    const id_token = grant.answer === 'no ID token' ? undefined : await idTokenOf(grant)
    const tokens = { access_token: code, token_type: 'Bearer', expires_in: 300, id_token }
    await sendTokens(response, { tokens, answer: grant.answer ?? 'tokens', state })
  }

  async function answerUserInfo(request: IncomingMessage, response: ServerResponse) {
    const grant = grants.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
    if (!grant) return response.writeHead(401).end()
    sendJson(response, grant.userInfo ?? grant.claims)
  }

  function idTokenOf(grant: Issued): Promise<string> | string {
    const now = Math.floor(Date.now() / 1000)
    const claims = {
      iss: issuer,
      aud: clientId,
      iat: now,
      exp: now + 300,
      nonce: grant.nonce,
      ...grant.claims,
    }
    return sign(claims, { signature: grant.signature ?? 'real', keys })
  }

  return {
    issuer,
    state,
    /** What Coralline is configured with. */
    settings: { issuer, clientId, clientSecret },
    /** The code that a browser sent to this authorization address comes back with. */
    grant(authorization: URL, grant: Grant): string {
      const code = `code-${randomBytes(16).toString('hex')}`
      const read = (name: string) => authorization.searchParams.get(name) ?? ''
      grants.set(code, {
        ...grant,
        nonce: read('nonce'),
        challenge: read('code_challenge'),
        redirectUri: read('redirect_uri'),
        isSpent: false,
      })
      return code
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

export type HostileProvider = Awaited<ReturnType<typeof startHostileProvider>>

async function sign(
  claims: Record<string, unknown>,
  { signature, keys }: { signature: Signature; keys: Keys },
): Promise<string> {
  const rs256 = (key: CryptoKey, header: { kid?: string }) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'RS256', ...header }).sign(key)
  const hs256 = (secret: string) =>
    new SignJWT(claims).setProtectedHeader({ alg: 'HS256', kid }).sign(new TextEncoder().encode(secret))
  switch (signature) {
    case 'real':
      return rs256(keys.own.privateKey, { kid })
    case 'stranger with the real kid':
      return rs256(keys.stranger, { kid })
    case 'stranger without a kid':
      return rs256(keys.stranger, {})
    case 'stranger with a kid of its own':
      return rs256(keys.stranger, { kid: 'of a stranger' })
    case 'alg none':
      return new UnsecuredJWT(claims).encode()
    case 'HS256 with the client secret':
      return hs256(clientSecret)
    case 'HS256 with the public key':
      return hs256(await exportSPKI(keys.own.publicKey))
    case 'cut off':
      return (await rs256(keys.own.privateKey, { kid })).replace(/[^.]+$/, '')
    case 'of other claims': {
      const [header, , tail] = (await rs256(keys.own.privateKey, { kid })).split('.')
      const other = Buffer.from(JSON.stringify({ ...claims, sub: 'somebody else' })).toString('base64url')
      return `${header}.${other}.${tail}`
    }
  }
}

async function sendTokens(
  response: ServerResponse,
  { tokens, answer, state }: { tokens: object; answer: TokenAnswer; state: { bytesSent: number } },
) {
  switch (answer) {
    case 'status 500':
      return sendJson(response, { error: 'server_error' }, 500)
    case 'status 400':
      return sendJson(response, { error: 'access_denied', error_description: 'no' }, 400)
    case 'HTML':
      return response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Welcome</h1>')
    case 'a JSON array':
      return sendJson(response, [tokens])
    case 'half of the JSON':
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{"access_token":"')
    case 'a hang-up':
      return response.socket?.destroy()
    case 'an endless body':
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"access_token":"')
      while (!response.destroyed) {
        state.bytesSent += 65_536
        if (!response.write('x'.repeat(65_536)))
          await Promise.race([once(response, 'drain'), once(response, 'close')])
      }
      return
    default:
      return sendJson(response, tokens)
  }
}

function isClient(request: IncomingMessage, form: URLSearchParams, methods: readonly string[]): boolean {
  const basic = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  if (methods.includes('client_secret_basic') && request.headers.authorization === basic) return true
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

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { SignInFailure } from '#contract/sign-in.ts'
import { callbackPath } from '#server/testing/browser.ts'
import { forTests } from '#server/testing/for-tests.ts'
import type { Signature } from '#server/testing/sign-in/hostile-id-tokens.ts'
import type { Grant, TokenAnswer } from '#server/testing/sign-in/hostile-provider.ts'
import { person, startHostileProvider } from '#server/testing/sign-in/hostile-provider.ts'
import type { SignInApp } from '#server/testing/sign-in/sign-in-app.ts'
import { createSignInApp } from '#server/testing/sign-in/sign-in-app.ts'

const provider = await startHostileProvider()
afterAll(() => provider.close())

const seconds = () => Math.floor(Date.now() / 1000)
const eve = person('eve')

/** Expects that nobody is signed in, that no account is made, and that the browser ends at the popup that says why. */
async function expectRefusal(server: SignInApp, grant: Grant, reason: SignInFailure) {
  const browser = server.browser()
  const answer = await browser.signIn(provider, grant)
  expect([answer.status, answer.headers.get('location')]).toEqual([
    302,
    `http://localhost:3000/?sign_in=${reason}`,
  ])
  expect(answer.headers.getSetCookie().join()).not.toMatch(/coralline_(session|signed_in)=[^;]/)
  expect([...browser.cookies.keys()]).toEqual(['coralline_sign_in'])
  expect([await server.sessions(), await server.users(), await server.signIns()]).toEqual([[], [], []])
  expect((await browser.ask('/api/me')).status).toBe(401)
}

/** One engine is enough: these claims never reach a query. Tests in sign-in.routes and accounts.routes use both. */
describe('a provider that lies', () => {
  const server = forTests(() => createSignInApp('sqlite', { provider }))
  beforeEach(() => server.empty())

  test.each<[Signature]>([
    ['stranger with the real kid'],
    ['stranger without a kid'],
    ['stranger with a kid of its own'],
    ['alg none'],
    ['HS256 with the client secret'],
    ['HS256 with the public key'],
    ['cut off'],
    ['of other claims'],
  ])('an ID token with the signature "%s" signs nobody in', async (signature) => {
    await expectRefusal(server, { claims: eve, signature }, 'failed')
  })

  test.each<[string, () => Record<string, unknown>, SignInFailure?]>([
    ['another nonce', () => ({ nonce: 'of-another-sign-in' })],
    ['no nonce', () => ({ nonce: undefined })],
    ['an empty nonce', () => ({ nonce: '' })],
    ['another audience', () => ({ aud: 'another-client' })],
    ['no audience', () => ({ aud: undefined })],
    ['several audiences and no azp', () => ({ aud: ['coralline-client', 'another-client'] })],
    [
      'several audiences and the azp of another',
      () => ({ aud: ['coralline-client', 'another-client'], azp: 'another-client' }),
    ],
    ['the azp of another', () => ({ azp: 'another-client' })],
    ['an azp that is a list', () => ({ azp: ['coralline-client'] })],
    ['an empty azp', () => ({ azp: '' })],
    ['another issuer', () => ({ iss: 'https://accounts.google.com' }), 'wrong_issuer'],
    ['no issuer', () => ({ iss: undefined })],
    ['an end in the past', () => ({ exp: seconds() - 3600 }), 'wrong_clock'],
    ['an end that is a text', () => ({ exp: '9999999999' })],
    ['no end', () => ({ exp: undefined })],
    ['a beginning in the far future', () => ({ nbf: seconds() + 86_400 }), 'wrong_clock'],
    ['no date of issue', () => ({ iat: undefined })],
    ['no subject', () => ({ sub: undefined })],
    ['an empty subject', () => ({ sub: '' })],
    ['a subject that is a number', () => ({ sub: 7 })],
    ['a subject that is a list', () => ({ sub: ['eve'] })],
    ['a subject with a NUL', () => ({ sub: 'e\0ve' })],
    ['a subject with half a character', () => ({ sub: 'e\ud800ve' })],
    ['a subject of 10,000 characters', () => ({ sub: 'e'.repeat(10_000) })],
  ])('an ID token with %s signs nobody in', async (_name, changes, reason = 'failed') => {
    await expectRefusal(server, { claims: { ...eve, ...changes() } }, reason)
  })

  test.each<[string, Record<string, unknown>]>([
    ['of this client', { azp: 'coralline-client' }],
    ['of this client, beside another audience', { azp: 'coralline-client', aud: ['coralline-client', 'x'] }],
  ])('an azp %s signs in', async (_name, changes) => {
    const browser = server.browser()
    await browser.signIn(provider, { claims: { ...eve, ...changes } })
    expect((await browser.ask('/api/me')).status).toBe(200)
  })

  test.each<[string, Record<string, unknown>, SignInFailure]>([
    ['verified in other words', { email_verified: 'True' }, 'unverified'],
    ['verified by an empty word', { email_verified: '' }, 'unverified'],
    ['verified by a number', { email_verified: 1 }, 'unverified'],
    ['verified by a list', { email_verified: [true] }, 'unverified'],
    ['that is empty', { email: '' }, 'email_missing'],
    ['that is null', { email: null }, 'email_missing'],
    ['that is a list', { email: ['eve@example.org'] }, 'email_missing'],
    ['with a NUL', { email: 'eve\0@example.org' }, 'email_missing'],
    ['with half a character', { email: 'eve\ud800@example.org' }, 'email_missing'],
    ['of 300 characters', { email: `${'e'.repeat(300)}@example.org` }, 'email_unusable'],
    ['with a space before', { email: ' eve@example.org' }, 'email_unusable'],
    ['without an @', { email: 'eve' }, 'email_unusable'],
    ['with two', { email: 'eve@reef@example.org' }, 'email_unusable'],
    ['with nothing before the @', { email: '@example.org' }, 'email_unusable'],
    ['of two lines', { email: 'eve@example.org\r\nBcc: all@example.org' }, 'email_unusable'],
    ['that turns', { email: 'eve@\u202egro.elpmaxe' }, 'email_unusable'],
  ])('an e-mail %s signs nobody in', async (_name, changes, reason) => {
    await expectRefusal(server, { claims: { ...eve, ...changes } }, reason)
  })

  test.each<[string, Grant]>([
    ['nothing', { claims: { sub: 'eve' }, userInfo: { sub: 'eve' } }],
    ['an unverified e-mail', { claims: { sub: 'eve' }, userInfo: { ...eve, email_verified: false } }],
    [
      'that another e-mail is verified',
      {
        claims: { sub: 'eve', email: 'admin@example.org' },
        userInfo: { ...eve, email: 'eve@example.org' },
      },
    ],
    [
      'another e-mail beside a verification in the ID token',
      { claims: { sub: 'eve', email_verified: true }, userInfo: { ...eve, email_verified: false } },
    ],
    [
      'a verification without an e-mail, beside an e-mail in the ID token',
      { claims: { sub: 'eve', email: 'admin@example.org' }, userInfo: { sub: 'eve', email_verified: true } },
    ],
  ])('userinfo that says %s signs nobody in with what it did not verify', async (_name, grant) => {
    const browser = server.browser()
    await browser.signIn(provider, grant)
    const emails = (await server.users()).map(({ email }) => email)
    expect(emails.filter((email) => email !== 'eve@example.org')).toEqual([])
    if (grant.userInfo?.email !== 'eve@example.org') expect(emails).toEqual([])
    if (grant.userInfo?.email_verified !== true) expect(emails).toEqual([])
  })

  test.each<[string, Record<string, unknown> | undefined]>([
    ['another subject', { ...eve, sub: 'victim' }],
    ['no subject', { ...eve, sub: undefined }],
    ['null', undefined],
  ])('userinfo for %s signs nobody in', async (_name, userInfo) => {
    await expectRefusal(server, { claims: { sub: 'eve' }, userInfo: userInfo ?? {} }, 'failed')
  })
})

describe('a provider that is out of order', () => {
  const server = forTests(() => createSignInApp('sqlite', { provider }))
  beforeEach(async () => {
    provider.bytesSent = 0
    provider.metadata = {}
    provider.isDown = false
    await server.empty()
  })

  test.each<[TokenAnswer]>([
    ['no ID token'],
    ['status 500'],
    ['status 400'],
    ['a redirect'],
    ['HTML'],
    ['a JSON array'],
    ['half of the JSON'],
    ['a hang-up'],
    ['an endless body'],
  ])('a token endpoint that answers %s signs nobody in', async (answer) => {
    await expectRefusal(server, { claims: eve, answer }, 'failed')
    expect(provider.bytesSent).toBeLessThan(32_000_000)
  })

  test('a client that is removed at the provider during a sign-in is told as that', async () => {
    const browser = server.browser()
    const authorization = await browser.startLogin()
    const code = provider.grant(authorization, { claims: eve })
    provider.authMethods = []
    const answer = await browser.ask(callbackPath(authorization, { code }))
    expect(answer.headers.get('location')).toBe('http://localhost:3000/?sign_in=wrong_client')
    const next = await browser.ask('/api/login')
    expect(next.headers.get('location')).toBe('http://localhost:3000/?sign_in=wrong_client')
    provider.authMethods = ['client_secret_basic', 'client_secret_post']
    await browser.signIn(provider, { claims: eve })
    expect((await browser.ask('/api/me')).status).toBe(200)
  })

  test('algorithms that prove nothing stay refused when the provider itself offers them', async () => {
    provider.metadata = { id_token_signing_alg_values_supported: ['none', 'HS256', 'RS256'] }
    const lax = await createSignInApp('sqlite', { provider })
    for (const signature of [
      'alg none',
      'HS256 with the client secret',
      'HS256 with the public key',
    ] as const) {
      await expectRefusal(lax, { claims: eve, signature }, 'failed')
    }
    provider.metadata = {}
    await lax.close()
  })

  test.each<[string, Record<string, unknown>, SignInFailure]>([
    ['names another issuer', { issuer: 'https://accounts.google.com' }, 'wrong_issuer'],
    ['names an issuer that is no address', { issuer: 'accounts.google.com' }, 'wrong_provider'],
    ['names no issuer', { issuer: undefined }, 'wrong_provider'],
    ['names no authorization endpoint', { authorization_endpoint: undefined }, 'wrong_provider'],
    ['names an endpoint that is no address', { authorization_endpoint: 'nowhere' }, 'wrong_provider'],
    ['names a script', { authorization_endpoint: 'javascript:alert(1)' }, 'wrong_provider'],
    [
      'names an endpoint without TLS',
      { authorization_endpoint: 'http://id.example/authorize' },
      'wrong_provider',
    ],
    ['names no token endpoint', { token_endpoint: undefined }, 'wrong_provider'],
    ['names a token endpoint without TLS', { token_endpoint: 'http://id.example/token' }, 'wrong_provider'],
    ['names no keys', { jwks_uri: undefined }, 'wrong_provider'],
    ['names keys in a file', { jwks_uri: 'file:///etc/passwd' }, 'wrong_provider'],
    ['names a userinfo endpoint that is a number', { userinfo_endpoint: 7 }, 'wrong_provider'],
  ])('discovery that %s starts no sign-in', async (_name, metadata, reason) => {
    provider.metadata = metadata
    const lost = await createSignInApp('sqlite', { provider })
    const answer = await lost.browser().ask('/api/login')
    provider.metadata = {}
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `http://localhost:3000/?sign_in=${reason}`,
    ])
    await lost.close()
  })

  test('a provider without userinfo that tells no e-mail signs nobody in', async () => {
    provider.metadata = { userinfo_endpoint: undefined }
    const silent = await createSignInApp('sqlite', { provider })
    await expectRefusal(silent, { claims: { sub: 'eve' } }, 'email_missing')
    provider.metadata = {}
    await silent.close()
  })

  test('a provider that is down at login is unavailable, and asked again the next time', async () => {
    const fresh = await createSignInApp('sqlite', { provider })
    provider.isDown = true
    const answer = await fresh.browser().ask('/api/login')
    provider.isDown = false
    expect(answer.headers.get('location')).toBe('http://localhost:3000/?sign_in=unavailable')
    const browser = fresh.browser()
    await browser.signIn(provider, { claims: eve })
    expect((await browser.ask('/api/me')).status).toBe(200)
    await fresh.close()
  })

  test('endpoints that are wrong for a while are asked for anew, without a restart', async () => {
    provider.metadata = { authorization_endpoint: 'javascript:alert(1)' }
    const mended = await createSignInApp('sqlite', { provider })
    const answer = await mended.browser().ask('/api/login')
    expect(answer.headers.get('location')).toBe('http://localhost:3000/?sign_in=wrong_provider')
    provider.metadata = {}
    const browser = mended.browser()
    await browser.signIn(provider, { claims: eve })
    expect((await browser.ask('/api/me')).status).toBe(200)
    await mended.close()
  })

  test('endpoints that move are found after an hour, or after a sign-in that failed', async () => {
    let now = new Date()
    const moved = await createSignInApp('sqlite', { provider, now: () => now })
    const endpoint = async () => {
      const location = (await moved.browser().ask('/api/login')).headers.get('location') ?? ''
      return new URL(location).pathname
    }
    expect(await endpoint()).toBe('/authorize')
    provider.metadata = { authorization_endpoint: `${provider.issuer}/moved` }
    expect(await endpoint()).toBe('/authorize')
    now = new Date(now.getTime() + 60 * 60 * 1000)
    expect(await endpoint()).toBe('/moved')
    provider.metadata = {}
    await moved.browser().signIn(provider, { claims: eve, answer: 'status 500' })
    expect(await endpoint()).toBe('/authorize')
    await moved.close()
  })
})

import { createHash } from 'node:crypto'
import { afterAll, describe, expect, test } from 'vitest'
import { callbackPath } from '#server/testing/browser.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { person, startHostileProvider } from '#server/testing/sign-in/hostile-provider.ts'
import { createSignInApp } from '#server/testing/sign-in/sign-in-app.ts'

const provider = await startHostileProvider()
afterAll(() => provider.close())

describe.each(engines)('signing in on %s', (engine) => {
  const server = forTests(() => createSignInApp(engine, { provider }))

  test('who leaves, and another person who comes, empties the cache that pictures are kept in', async () => {
    const emptied = 'clear-site-data'
    const browser = server.browser()
    const first = await browser.signIn(provider, { claims: person('first') })
    const again = await browser.signIn(provider, { claims: person('first') })
    const other = await browser.signIn(provider, { claims: person('other') })
    const left = await browser.ask('/api/logout')
    expect([first, again, other, left].map(({ status }) => status)).toEqual([302, 302, 302, 302])
    expect([first, again].map(({ headers }) => headers.get(emptied))).toEqual([null, null])
    expect([other, left].map(({ headers }) => headers.get(emptied))).toEqual(['"cache"', '"cache"'])
    expect(left.headers.get('location')).toBe('http://localhost:3000/')
    expect((await browser.ask('/api/me')).status).toBe(401)
  })

  test('the provider is asked for a code with PKCE, state and nonce, new ones each time', async () => {
    const browser = server.browser()
    const one = await browser.startLogin()
    const other = await browser.startLogin()
    expect(one.origin + one.pathname).toBe(`${provider.issuer}/authorize`)
    expect(Object.fromEntries(one.searchParams)).toMatchObject({
      response_type: 'code',
      client_id: provider.settings.clientId,
      redirect_uri: 'http://localhost:3000/api/login/callback',
      scope: 'openid email profile',
      code_challenge_method: 'S256',
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(one.searchParams.get(name)).toMatch(/^[\w-]{43}$/)
      expect(one.searchParams.get(name)).not.toBe(other.searchParams.get(name))
    }
    expect(one.href).not.toContain(provider.settings.clientSecret)
  })

  test('a person signs in and ends up at next, with a session that scripts cannot read', async () => {
    const browser = server.browser()
    const answer = await browser.signIn(provider, { claims: person('good') }, '/aquarium/7?tab=chart#ph')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      'http://localhost:3000/aquarium/7?tab=chart#ph',
    ])
    const token = browser.cookies.get('coralline_session') ?? ''
    expect(token).toMatch(/^[\w-]{43}$/)
    const attributes = 'Max-Age=2592000; Path=/'
    expect(answer.headers.getSetCookie()).toEqual([
      `coralline_session=${token}; ${attributes}; HttpOnly; SameSite=Lax`,
      expect.stringMatching(new RegExp(`^coralline_signed_in=user-\\d+; ${attributes}; SameSite=Lax$`)),
    ])
    expect(answer.headers.get('cache-control')).toBe('no-store')
    const me = await browser.ask('/api/me')
    expect(me.headers.getSetCookie()).toEqual([])
    const known = await me.json()
    expect(browser.cookies.get('coralline_signed_in')).toBe(`user-${known.id}`)
    // A browser that signed in before the hint named the account is told with the next answer.
    browser.cookies.set('coralline_signed_in', '1')
    await browser.ask('/api/me')
    expect(browser.cookies.get('coralline_signed_in')).toBe(`user-${known.id}`)
    expect(known).toMatchObject({
      name: 'Name of good',
      email: 'good@example.org',
      image_url: 'https://pictures.example/good.png',
      role: 'user',
      subscription_level: 'free',
    })
  })

  test('the database holds the SHA-256 of the token only, and what was started is gone', async () => {
    const browser = server.browser()
    await browser.signIn(provider, { claims: person('hashed') })
    const token = browser.cookies.get('coralline_session') ?? ''
    const rows = await server.sessions()
    const hash = createHash('sha256').update(token).digest('hex')
    expect(rows.filter(({ token_hash }) => token_hash === hash)).toHaveLength(1)
    expect(JSON.stringify(rows)).not.toContain(token)
    const started = await server.browser().startLogin()
    const state = started.searchParams.get('state') ?? ''
    expect(JSON.stringify(await server.signIns())).not.toContain(state)
  })

  test('two tabs of one browser may sign in side by side', async () => {
    const browser = server.browser()
    const [one, other] = [await browser.startLogin('/a'), await browser.startLogin('/b')]
    for (const [tab, next] of [
      [other, '/b'],
      [one, '/a'],
    ] as const) {
      const code = provider.grant(tab, { claims: person('tabs') })
      const answer = await browser.ask(callbackPath(tab, { code }))
      expect(answer.headers.get('location')).toBe(`http://localhost:3000${next}`)
    }
  })

  test('what the ID token leaves out is asked for at userinfo', async () => {
    const browser = server.browser()
    const claims = { sub: 'scarce' }
    await browser.signIn(provider, { claims, userInfo: person('scarce', 'Scarce@Example.org') })
    expect(await (await browser.ask('/api/me')).json()).toMatchObject({
      name: 'Name of scarce',
      email: 'scarce@example.org',
    })
  })

  test('a question mark inside the provider’s answer does not cut it', async () => {
    const browser = server.browser()
    const authorization = await browser.startLogin()
    const code = provider.grant(authorization, { claims: person('asking') })
    const path = callbackPath(authorization, { session_state: 'x' }).replace(
      'session_state=x',
      'session_state=x?y',
    )
    const answer = await browser.ask(`${path}&code=${code}`)
    expect(answer.headers.get('location')).toBe('http://localhost:3000/dashboard')
  })
})

describe('signing in elsewhere', () => {
  test('on https both secret cookies are __Host- and Secure, and the hint is Secure', async () => {
    const publicUrl = 'https://reef.example.org'
    const server = await createSignInApp('sqlite', { provider, config: { publicUrl } })
    const browser = server.browser()
    const answer = await browser.signIn(provider, { claims: person('secure') })
    expect(answer.headers.get('location')).toBe(`${publicUrl}/dashboard`)
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-coralline_session=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
      expect.stringMatching(/^coralline_signed_in=user-\d+; Max-Age=2592000; Path=\/; Secure; SameSite=Lax$/),
    ])
    const started = await server.browser().ask('/api/login')
    expect(started.headers.getSetCookie()).toEqual([
      expect.stringMatching(
        /^__Host-coralline_sign_in=[\w-]{43}; Max-Age=900; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
      ),
    ])
    expect((await browser.ask('/api/me')).status).toBe(200)
    const token = browser.cookies.get('__Host-coralline_session') ?? ''
    const unprefixed = { cookie: `coralline_session=${token}` }
    expect((await server.browser().ask('/api/me', { headers: unprefixed })).status).toBe(401)
    await server.close()
  })

  test.each([['client_secret_basic'], ['client_secret_post']])(
    'a provider that knows %s only signs in, too',
    async (method) => {
      provider.authMethods = [method]
      const server = await createSignInApp('sqlite', { provider })
      const browser = server.browser()
      await browser.signIn(provider, { claims: person('method') })
      provider.authMethods = ['client_secret_basic', 'client_secret_post']
      expect((await browser.ask('/api/me')).status).toBe(200)
      await server.close()
    },
  )

  test('an issuer written with a slash more or less is the same issuer', async () => {
    const oidc = { ...provider.settings, issuer: `${provider.issuer}/` }
    const server = await createSignInApp('sqlite', { provider, config: { oidc } })
    await server.browser().signIn(provider, { claims: person('slash') })
    expect(await server.users()).toHaveLength(1)
    await server.close()
  })

  test.each(['', 'x', 'x'.repeat(4000), '%00', 'é'])(
    'a cookie that is no token of ours (%#) is replaced at login',
    async (cookie) => {
      const server = await createSignInApp('sqlite', { provider })
      const browser = server.browser()
      browser.cookies.set('coralline_sign_in', encodeURIComponent(cookie))
      await browser.signIn(provider, { claims: person('planted') })
      expect(browser.cookies.get('coralline_sign_in')).toMatch(/^[\w-]{43}$/)
      expect((await browser.ask('/api/me')).status).toBe(200)
      await server.close()
    },
  )
})

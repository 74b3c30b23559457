import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import type { Browser } from '#server/testing/browser.ts'
import { callbackPath } from '#server/testing/browser.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { person, startHostileProvider } from '#server/testing/sign-in/hostile-provider.ts'
import { createSignInApp } from '#server/testing/sign-in/sign-in-app.ts'
import { sweepSignIns } from './started-sign-ins.rules.ts'

const provider = await startHostileProvider()
afterAll(() => provider.close())

const claims = person('visitor')
const stateOf = (authorization: URL) => authorization.searchParams.get('state') ?? ''

describe.each(engines)('what comes back from the provider, on %s', (engine) => {
  let now = new Date('2026-03-01T12:00:00Z')
  let browser: Browser
  const server = forTests(() => createSignInApp(engine, { provider, now: () => now }))
  beforeEach(async () => {
    browser = server.browser()
    provider.tokenRequests = 0
    for (const table of ['sessions', 'sign_ins', 'users'] as const)
      await server.db.deleteFrom(table).execute()
  })

  /** The path of a callback that would succeed. */
  async function comeBack(from: Browser): Promise<{ authorization: URL; code: string; path: string }> {
    const authorization = await from.startLogin()
    const code = provider.grant(authorization, { claims })
    return { authorization, code, path: callbackPath(authorization, { code }) }
  }

  async function expectRefusal(from: Browser, path: string, reason = 'failed') {
    const answer = await from.ask(path)
    expect([answer.status, answer.headers.get('location')]).toEqual([
      302,
      `http://localhost:3000/?sign_in=${reason}`,
    ])
    expect(answer.headers.getSetCookie().join()).not.toMatch(/coralline_(session|signed_in)=[^;]/)
  }
  const expectNobody = async () => expect([await server.sessions(), await server.users()]).toEqual([[], []])

  test('a whole callback address serves once', async () => {
    const { path } = await comeBack(browser)
    await browser.ask(path)
    const [session, ...others] = await server.sessions()
    expect([session?.user_id, others]).toEqual([expect.any(Number), []])
    await expectRefusal(browser, path)
    expect(await server.sessions()).toEqual([session])
    expect(provider.tokenRequests).toBe(1)
  })

  test('a whole callback address called many times at once makes one session', async () => {
    const { path } = await comeBack(browser)
    const answers = await Promise.all(Array.from({ length: 8 }, () => browser.ask(path)))
    const homes = answers.filter(({ headers }) => headers.get('location')?.endsWith('/dashboard'))
    expect([homes.length, (await server.sessions()).length, provider.tokenRequests]).toEqual([1, 1, 1])
  })

  test('a code that was spent signs nobody in, also with a state that is good', async () => {
    const { code, path } = await comeBack(browser)
    await browser.ask(path)
    const thief = server.browser()
    await expectRefusal(thief, callbackPath(await thief.startLogin(), { code }))
    expect(await server.sessions()).toHaveLength(1)
  })

  test('a code of another sign-in signs nobody in: its PKCE and nonce are another’s', async () => {
    const { code } = await comeBack(browser)
    const thief = server.browser()
    await expectRefusal(thief, callbackPath(await thief.startLogin(), { code }))
    await expectNobody()
  })

  test('without the cookie of the browser that began, or with another’s, nobody is signed in', async () => {
    const { path } = await comeBack(browser)
    const other = server.browser()
    await expectRefusal(other, path)
    await other.startLogin()
    await expectRefusal(other, path)
    for (const cookie of ['', 'x', '%00', 'x'.repeat(3000)]) {
      other.cookies.set('coralline_sign_in', cookie)
      await expectRefusal(other, path)
    }
    await expectNobody()
    expect(provider.tokenRequests).toBe(0)
    // The attempts of the other browser have not used up the sign-in.
    expect((await browser.ask(path)).headers.get('location')).toBe('http://localhost:3000/dashboard')
  })

  test.each([
    ['no query', () => ''],
    ['an unknown state', () => '?state=unknown&code=x'],
    ['an empty state', () => '?state=&code=x'],
    ['a state of another case', (state: string) => `?state=${state.toUpperCase()}&code=x`],
    ['two states', (state: string) => `?state=${state}&state=other&code=x`],
    ['no code', (state: string) => `?state=${state}`],
    ['an empty code', (state: string) => `?state=${state}&code=`],
    ['two codes', (state: string) => `?state=${state}&code=x&code=y`],
    ['a made-up code', (state: string) => `?state=${state}&code=made-up`],
    ['a code with a NUL', (state: string) => `?state=${state}&code=%00`],
    ['broken percent signs', (state: string) => `?state=${state}&code=%E0%A4%A&%`],
    ['a state with a NUL', () => '?state=%00&code=x'],
    ['an ID token in the address', (state: string) => `?state=${state}&id_token=e30.e30.e30`],
    ['a JWT for an answer', (state: string) => `?state=${state}&response=e30.e30.e30`],
    ['an unknown error', (state: string) => `?state=${state}&error=server_error`],
    ['an empty error', (state: string) => `?state=${state}&error=&code=x`],
  ])('%s signs nobody in', async (_name, queryOf) => {
    const authorization = await browser.startLogin()
    await expectRefusal(browser, `/api/login/callback${queryOf(stateOf(authorization))}`)
    await expectNobody()
  })

  test('the answer of another issuer is refused before its code is spent', async () => {
    const { authorization, code } = await comeBack(browser)
    await expectRefusal(browser, callbackPath(authorization, { code, iss: 'https://evil.example' }))
    expect(provider.tokenRequests).toBe(0)
    const next = await comeBack(browser)
    const path = callbackPath(next.authorization, { code: next.code, iss: provider.issuer })
    expect((await browser.ask(path)).headers.get('location')).toBe('http://localhost:3000/dashboard')
  })

  test('who declines at the provider has cancelled; with a foreign state nothing was cancelled', async () => {
    const authorization = await browser.startLogin()
    await expectRefusal(browser, callbackPath(authorization, { error: 'access_denied' }), 'cancelled')
    await expectRefusal(browser, callbackPath(authorization, { error: 'access_denied' }))
    await expectRefusal(browser, '/api/login/callback?error=access_denied')
    await expectNobody()
  })

  test('a sign-in lasts a quarter of an hour', async () => {
    const { path } = await comeBack(browser)
    now = new Date(now.getTime() + 15 * 60_000 + 1)
    await expectRefusal(browser, path)
    expect(provider.tokenRequests).toBe(0)
    const { path: punctual } = await comeBack(browser)
    now = new Date(now.getTime() + 15 * 60_000)
    expect((await browser.ask(punctual)).headers.get('location')).toBe('http://localhost:3000/dashboard')
  })

  test('the sweep forgets a sign-in that nobody came back from, and no other', async () => {
    await browser.startLogin()
    now = new Date(now.getTime() + 15 * 60_000 + 1)
    await browser.startLogin()
    const [, late] = await server.signIns()
    await sweepSignIns(server.db, now)
    expect(await server.signIns()).toEqual([late])
  })

  test('a provider that goes down before the callback signs nobody in', async () => {
    const { path } = await comeBack(browser)
    provider.isDown = true
    await expectRefusal(browser, path)
    provider.isDown = false
    await expectNobody()
  })

  test('a refused sign-in leaves the session that was there as it was', async () => {
    await browser.signIn(provider, { claims })
    const token = browser.cookies.get('coralline_session')
    await expectRefusal(browser, '/api/login/callback?state=unknown&code=x')
    const authorization = await browser.startLogin()
    await expectRefusal(browser, callbackPath(authorization, { code: 'made-up' }))
    expect(browser.cookies.get('coralline_session')).toBe(token)
    expect((await browser.ask('/api/me')).status).toBe(200)
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import * as contract from '#contract/passwords.ts'
import { createUser } from '#contract/users.ts'
import type { Browser } from '#server/testing/browser.ts'
import { callbackPath } from '#server/testing/browser.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { person, startHostileProvider } from '#server/testing/sign-in/hostile-provider.ts'
import { createSignInApp } from '#server/testing/sign-in/sign-in-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { newSetupCode } from './first-account.rules.ts'
import { makeLink } from './passwords.rules.ts'

const provider = await startHostileProvider()
afterAll(() => provider.close())

const origin = 'http://localhost:3000'
const here = { origin, host: 'localhost:3000' }
const rates = { signIn: 1_000, requests: 1_000, imports: 1_000, uploads: 1_000, images: 1_000, ai: 20 }
const secret = 'three wet corals'
const form = { 'content-type': 'application/x-www-form-urlencoded', ...here }

// A machine with little memory: each hash takes a quarter of the time.
vi.mock('node:os', async (original) => ({ ...(await original<object>()), totalmem: () => 500_000_000 }))

describe.each(engines)('accounts with passwords on %s', (engine) => {
  let server: TestApp
  let time = new Date()
  beforeAll(async () => {
    server = await createTestApp(engine, { now: () => time, config: { rates } })
  })
  afterAll(() => server.close())

  /** An account that an admin has invited: its id, and the token of its link. */
  async function invite(email: string) {
    const { call, cast } = server
    const body = { name: 'Invited', email, subscription_level: 'free' as const }
    const { id } = (await call(createUser, { as: cast.admin, body })).body
    const link = await call(contract.createLink, { as: cast.admin, params: { id } })
    expect(link.status).toBe(201)
    const [kind, token = ''] = link.body.url.split('#')[1]?.split('.') ?? []
    expect([link.body.url.startsWith(`${origin}/link#`), kind]).toEqual([true, 'invite'])
    return { id, token }
  }

  async function invited(email: string) {
    const { id, token } = await invite(email)
    const answer = await server.call(contract.takeLink, {
      params: { kind: 'invite' },
      body: { token, password: secret },
    })
    expect(answer.status).toBe(204)
    return { id, cookies: cookiesOf(answer) }
  }

  const signIn = (email: string, password: string, headers: Record<string, string> = {}) =>
    server.call(contract.passwordSignIn, { body: { email, password }, headers })

  test('an invited user sets a password by the link, once, and signs in with it in any spelling of the address', async () => {
    const { token } = await invite('Ann@Reef.example')
    const take = () =>
      server.call(contract.takeLink, { params: { kind: 'invite' }, body: { token, password: secret } })
    const [first, second] = await Promise.all([take(), take()])
    expect([first.status, second.status].sort()).toEqual([204, 410])
    expect((await take()).body).toMatchObject({ code: 'link_over' })
    const answer = await signIn(' ANN@reef.example', secret)
    expect(answer.status).toBe(204)
    expect(cookiesOf(answer)).toMatch(/coralline_session=/)
  })

  test('a link is of one kind, ends after a week, and a new one ends it', async () => {
    const { id, token } = await invite('late@reef.example')
    const take = (token: string, kind: 'invite' | 'reset' = 'invite') =>
      server.call(contract.takeLink, { params: { kind }, body: { token, password: secret } })
    expect((await take(token, 'reset')).status).toBe(410)
    const next = await server.call(contract.createLink, { as: server.cast.admin, params: { id } })
    expect((await take(token)).status).toBe(410)
    const fresh = next.body.url.split('.').at(-1) ?? ''
    time = new Date(time.getTime() + 7 * 86_400_000 + 1)
    expect((await take(fresh)).status).toBe(410)
    expect((await take('A'.repeat(43))).status).toBe(410)
  })

  test.each([
    ['too short', 'The password needs at least 10 characters.'],
    ['x'.repeat(201), 'The password may have at most 200 characters.'],
    [
      'Password123',
      'This password is among the commonest of all. Take another one, three words for example.',
    ],
    ['weak@reef.example', 'The e-mail address cannot be the password.'],
  ])('%s is refused, and the link still opens', async (password, sentence) => {
    const { token } = await invite('weak@reef.example').catch(async () => ({ token: '' }))
    const answer = await server.call(contract.takeLink, {
      params: { kind: 'invite' },
      body: { token, password },
    })
    expect(answer.body).toMatchObject({ code: 'invalid_request', fields: { password: sentence } })
    await server.db.deleteFrom('users').where('email', '=', 'weak@reef.example').execute()
  })

  test('an unknown address and a wrong password are told alike, five times, and then neither is tried', async () => {
    const { cookies } = await invited('known@reef.example')
    for (const email of ['known@reef.example', 'unknown@reef.example']) {
      const answers = []
      for (let count = 0; count < 7; count += 1) answers.push(await signIn(email, 'not the one at all'))
      expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401, 401, 429, 429])
      expect(answers[0]?.body).toMatchObject({
        code: 'sign_in_wrong',
        message: 'E-mail or password is not right.',
      })
      expect(answers[5]?.body).toMatchObject({ code: 'too_many_requests' })
    }
    // The right password is not tried either, but from a browser that has signed in before.
    expect((await signIn('known@reef.example', secret)).status).toBe(429)
    expect((await signIn('known@reef.example', secret, { cookie: cookies })).status).toBe(204)
    const forged = cookies.replace(/(coralline_known_browser=)[^.]+/, '$1AAAAAAAAAAAAAAAA')
    expect((await signIn('known@reef.example', secret, { cookie: forged })).status).toBe(429)
  })

  test('of eight guesses at once five are tried', async () => {
    await invited('many@reef.example')
    const guesses = Array.from({ length: 8 }, (_, at) => signIn('many@reef.example', `guess number ${at}`))
    const statuses = (await Promise.all(guesses)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBe(5)
  })

  test('a new password ends all other sessions, and asks for the present one', async () => {
    const { cookies } = await invited('change@reef.example')
    const other = cookiesOf(await signIn('change@reef.example', secret))
    const put = (body: object, cookie = cookies) =>
      server.app.inject({
        method: 'PUT',
        url: '/api/me/password',
        headers: { ...here, cookie },
        payload: body,
      })
    const wrong = await put({ present: 'not the one', new: 'another three words' })
    expect(wrong.json()).toMatchObject({ fields: { present: 'This is not your password.' } })
    expect((await put({ new: 'another three words' })).statusCode).toBe(400)
    const changed = await put({ present: secret, new: 'another three words' })
    expect(changed.json()).toEqual({ ended: 1, links: [] })
    expect((await put({ present: 'another three words', new: secret }, other)).statusCode).toBe(401)
    expect((await signIn('change@reef.example', secret)).status).toBe(401)
    expect((await signIn('change@reef.example', 'another three words')).status).toBe(204)
  })

  test('a closed account asks before it comes back, and a deleted one is unknown', async () => {
    const { id, cookies } = await invited('closed@reef.example')
    await server.app.inject({
      method: 'DELETE',
      url: '/api/me',
      headers: { ...here, cookie: cookies },
      payload: { email: 'closed@reef.example' },
    })
    const page = (more: string) =>
      server.app.inject({
        method: 'POST',
        url: '/sign-in',
        headers: form,
        payload: `email=closed%40reef.example&password=${encodeURIComponent(secret)}${more}`,
      })
    expect((await page('')).body).toContain('Bring your account back?')
    const back = await page('&reopens=yes')
    expect([back.statusCode, back.headers.location]).toEqual([303, `${origin}/dashboard`])
    await server.db
      .updateTable('users')
      .set({ deleted_at: time.toISOString() })
      .where('id', '=', id)
      .execute()
    expect((await page('')).statusCode).toBe(401)
  })

  test('the form works without a script, leads to next, and refuses other origins', async () => {
    await invited('form@reef.example')
    const post = (headers: Record<string, string>, password = secret) =>
      server.app.inject({
        method: 'POST',
        url: '/sign-in',
        headers: { ...form, ...headers },
        payload: new URLSearchParams({ email: 'form@reef.example', password, next: '/settings' }).toString(),
      })
    const done = await post({})
    expect([done.statusCode, done.headers.location]).toEqual([303, `${origin}/settings`])
    const wrong = await post({}, '"><script>alert(1)</script>')
    expect([wrong.statusCode, wrong.body.includes('<script>alert')]).toEqual([401, false])
    expect(wrong.body).toContain('E-mail or password is not right.')
    expect(wrong.headers['content-security-policy']).toMatch(/script-src 'sha256-/)
    expect((await post({ origin: 'https://evil.example' })).statusCode).toBe(403)
    const away = await server.app.inject({
      method: 'GET',
      url: '/sign-in?next=https%3A%2F%2Fevil.example%2F"><b>',
      headers: here,
    })
    expect(away.body).not.toContain('"><b>')
  })

  test('the setup code makes no second account', async () => {
    expect(await newSetupCode(server.db, time)).toBeUndefined()
    const answer = await server.call(contract.setUp, {
      body: { code: 'AAAAA-AAAAA', name: 'Eve', email: 'eve@reef.example', password: secret },
    })
    expect(answer.status).toBe(410)
  })
})

describe.each(engines)('a new instance on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(engine, { config: { isProduction: true, rates } })
    await server.db.deleteFrom('sessions').execute()
    await server.db.deleteFrom('aquariums').execute()
    await server.db.deleteFrom('users').execute()
  })
  afterAll(() => server.close())

  test('two who send the code at once make one account, an admin', async () => {
    const visit = await server.app.inject({ method: 'GET', url: '/sign-in', headers: here })
    expect([visit.statusCode, visit.headers.location]).toEqual([302, '/setup'])
    const code = (await newSetupCode(server.db, new Date())) ?? ''
    expect(code).toMatch(/^[2-9A-Z]{5}-[2-9A-Z]{5}$/)
    const wrong = { code: 'AAAAA-AAAAA', name: 'Eve', email: 'eve@reef.example', password: secret }
    expect((await server.call(contract.setUp, { body: wrong })).status).toBe(400)
    const typed = code.toLowerCase().replace('-', ' ')
    const answers = await Promise.all(
      ['ann', 'bob'].map((name) =>
        server.call(contract.setUp, {
          body: { code: typed, name, email: `${name}@reef.example`, password: secret },
        }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 410])
    const users = await server.db.selectFrom('users').select(['subscription_level', 'issuer']).execute()
    expect(users).toEqual([{ subscription_level: 'admin', issuer: 'coralline' }])
  })

  test('five codes a minute from an address are tried, and no more', async () => {
    await server.db.deleteFrom('users').execute()
    const body = { code: 'AAAAA-AAAAA', name: 'Eve', email: 'eve@reef.example', password: secret }
    const statuses = []
    for (let count = 0; count < 4; count += 1)
      statuses.push((await server.call(contract.setUp, { body })).status)
    expect(statuses.at(-1)).toBe(429)
  })
})

describe.each(engines)('a password and a provider on %s', (engine) => {
  const server = forTests(() => createSignInApp(engine, { provider, config: { keepsAccounts: true } }))

  /** An account with a password, in a browser that is signed in to it. */
  async function withPassword(email: string) {
    const values = {
      name: 'Ann',
      email,
      subscription_level: 'free',
      created_at: new Date().toISOString(),
    } as const
    const { id } = await server.db
      .insertInto('users')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    const actor = { id: 0, isAdmin: true, scope: { kind: 'full' }, requestId: '' } as const
    const { token } = await makeLink(server.db, { userId: id, actor, now: new Date() })
    const browser = server.browser()
    const body = `link=invite.${token}&password=${encodeURIComponent(secret)}`
    expect((await browser.ask('/link', { method: 'POST', headers: form, body })).status).toBe(303)
    return { id, browser }
  }

  const tie = (browser: Browser, present: string) =>
    browser.ask('/api/me/provider', {
      method: 'POST',
      headers: { ...here, 'content-type': 'application/json' },
      body: JSON.stringify({ present }),
    })

  async function answer(browser: Browser, url: string, sub: string) {
    const authorization = new URL(url)
    const code = provider.grant(authorization, { claims: person(sub) })
    return (await browser.ask(callbackPath(authorization, { code }))).headers.get('location')
  }

  test('whoever has the password ties the account to the provider, once, and the password ends', async () => {
    const { id, browser } = await withPassword('ann@example.org')
    expect((await tie(browser, 'not the password')).status).toBe(400)
    const started = await tie(browser, secret)
    expect(started.status).toBe(200)
    const { url } = await started.json()
    expect(await answer(server.browser(), url, 'ann')).toBe(`${origin}/?sign_in=failed`)
    expect(await answer(browser, url, 'ann')).toBe(`${origin}/settings`)
    expect(await answer(browser, url, 'ann')).toBe(`${origin}/?sign_in=failed`)
    const [row] = await server.users()
    expect(row).toMatchObject({ id, subject: 'ann' })
    expect(await server.db.selectFrom('passwords').select('user_id').execute()).toEqual([])
    expect((await tie(browser, secret)).status).toBe(404)
    // What another account signs in with cannot be tied to this one.
    const other = await withPassword('eve@example.org')
    const { url: again } = await (await tie(other.browser, secret)).json()
    expect(await answer(other.browser, again, 'ann')).toBe(`${origin}/?sign_in=already_tied`)
  })

  test('a verified e-mail does not open an account with a password', async () => {
    await withPassword('kim@example.org')
    const browser = server.browser()
    const login = await browser.ask('/api/login?by=provider')
    expect(await answer(browser, login.headers.get('location') ?? '', 'kim')).toBe(
      `${origin}/?sign_in=email_in_use`,
    )
  })
})

function cookiesOf({ headers }: { headers: Record<string, unknown> }): string {
  const set = [headers['set-cookie'] ?? []].flat() as string[]
  return set.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

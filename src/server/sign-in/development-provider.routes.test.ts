import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Database } from '#server/db/database.ts'
import type { Config } from '#server/settings/config.ts'
import type { Browser } from '#server/testing/browser.ts'
import { networkBrowser } from '#server/testing/browser.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'

type Listening = Awaited<ReturnType<typeof startListeningApp>>
type TestDatabase = Database & { remove(): Promise<void> }
const formType = 'application/x-www-form-urlencoded'
const base = '/development-sign-in'

/** Follows redirects until an answer has none. */
async function follow(browser: Browser, address: string): Promise<{ address: string; response: Response }> {
  let at = address
  for (let hops = 0; hops < 10; hops += 1) {
    const response = await browser.ask(at)
    const location = response.headers.get('location')
    if (location === null) return { address: at, response }
    at = new URL(location, new URL(at, response.url)).href
  }
  throw new Error(`still redirected at ${at}`)
}

const postForm = (browser: Browser, address: string, fields: Record<string, string>) =>
  browser.ask(address, {
    method: 'POST',
    headers: { 'content-type': formType },
    body: new URLSearchParams(fields).toString(),
  })

/** As a person does it: log in, fill in the form, be sent back. */
async function signInByForm(browser: Browser, fields: { name: string; email: string }, next = '/dashboard') {
  const form = await follow(browser, `/api/login?next=${encodeURIComponent(next)}`)
  const posted = await postForm(browser, form.address, fields)
  const location = posted.headers.get('location')
  const back = new URL(location ?? '', form.address).href
  return { form, posted, end: await follow(browser, back) }
}

describe('the development provider', () => {
  let database: TestDatabase
  let server: Listening
  beforeAll(async () => {
    database = await createDatabase('sqlite')
    server = await startListeningApp(database)
  })
  afterAll(async () => {
    await server.close()
    await database.remove()
  })

  test('signs in whoever one says one is, and says so', async () => {
    const browser = networkBrowser(server.origin)
    const { form, end } = await signInByForm(browser, { name: ' Ann ', email: 'Ann@Example.org' }, '/a?b#c')
    const page = await form.response.clone().text()
    expect(page).toContain('anyone may sign in as anyone')
    expect(form.response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(end.address).toBe(`${server.origin}/a?b#c`)
    expect(await (await browser.ask('/api/me')).json()).toMatchObject({
      name: 'Ann',
      email: 'ann@example.org',
      role: 'user',
    })
    const row = await database.db.selectFrom('users').selectAll().executeTakeFirstOrThrow()
    expect([row.issuer, row.subject]).toEqual(['coralline-development', 'ann@example.org'])
  })

  test('asks again at the next login, and the same address finds the same account', async () => {
    const browser = networkBrowser(server.origin)
    await signInByForm(browser, { name: 'Bob', email: 'bob@example.org' })
    const first = await (await browser.ask('/api/me')).json()
    await browser.ask('/api/logout')
    expect((await browser.ask('/api/me')).status).toBe(401)
    await signInByForm(browser, { name: 'Robert', email: 'BOB@example.org' })
    expect(await (await browser.ask('/api/me')).json()).toMatchObject({ id: first.id, name: 'Bob' })
    await signInByForm(browser, { name: 'Carl', email: 'carl@example.org' })
    expect((await (await browser.ask('/api/me')).json()).id).not.toBe(first.id)
  })

  test('strands nobody when the port changes', async () => {
    const browser = networkBrowser(server.origin)
    await signInByForm(browser, { name: 'Dora', email: 'dora@example.org' })
    const { id } = await (await browser.ask('/api/me')).json()
    const elsewhere = await startListeningApp(database)
    const other = networkBrowser(elsewhere.origin)
    await signInByForm(other, { name: 'Dora', email: 'dora@example.org' })
    expect(elsewhere.port).not.toBe(server.port)
    expect(await (await other.ask('/api/me')).json()).toMatchObject({ id, name: 'Dora' })
    await elsewhere.close()
  })

  test.each([
    ['no name', { name: '  ', email: 'eve@example.org' }],
    ['no e-mail', { name: 'Eve', email: '' }],
    ['an e-mail without @', { name: 'Eve', email: 'eve' }],
    ['an e-mail with a space', { name: 'Eve', email: 'e ve@example.org' }],
  ])('asks again for %s', async (_name, fields) => {
    const browser = networkBrowser(server.origin)
    const form = await follow(browser, '/api/login')
    const again = await postForm(browser, form.address, fields)
    expect([again.status, new URL(again.headers.get('location') ?? '', form.address).href]).toEqual([
      302,
      form.address,
    ])
    expect((await browser.ask('/api/me')).status).toBe(401)
  })

  test.each([
    ['an e-mail of 300 characters', { name: 'Eve', email: `${'e'.repeat(300)}@example.org` }],
    ['an e-mail with a NUL', { name: 'Eve', email: 'e\0ve@example.org' }],
  ])('%s signs nobody in', async (_name, fields) => {
    const browser = networkBrowser(server.origin)
    const form = await follow(browser, '/api/login')
    const posted = await postForm(browser, form.address, fields)
    expect(posted.status).toBeLessThan(500)
    await follow(browser, new URL(posted.headers.get('location') ?? '/', form.address).href)
    expect((await browser.ask('/api/me')).status).toBe(401)
  })

  test('a name that is too long or odd is cut to one that can be kept', async () => {
    const browser = networkBrowser(server.origin)
    await signInByForm(browser, { name: '🐠'.repeat(500), email: 'fish@example.org' })
    expect((await (await browser.ask('/api/me')).json()).name).toBe('🐠'.repeat(100))
    const other = networkBrowser(server.origin)
    await signInByForm(other, { name: '<b>"\0', email: 'nul@example.org' })
    expect((await (await other.ask('/api/me')).json()).name).toBe('nul')
  })

  test.each([
    ['a form that nobody asked for', '/interaction/unknown', 'name=Eve&email=eve@example.org', formType],
    ['a form without a body', '/interaction/unknown', undefined, formType],
    ['a form without a type', '/interaction/unknown', undefined, undefined],
    ['a form as JSON', '/interaction/unknown', '{"name":"Eve"}', 'application/json'],
    ['a form of another kind', '/interaction/unknown', 'x', 'text/plain'],
    ['a made-up code', '/token', 'grant_type=authorization_code&code=x', formType],
  ])('%s is answered at once, and not with a 5xx', async (_name, path, body, type) => {
    const answer = await networkBrowser(server.origin).ask(`${base}${path}`, {
      method: 'POST',
      headers: type === undefined ? {} : { 'content-type': type },
      ...(body !== undefined && { body }),
    })
    expect(answer.status).toBeGreaterThanOrEqual(300)
    expect(answer.status).toBeLessThan(500)
  })

  test('the form of one browser cannot be sent by another, nor twice', async () => {
    const fields = { name: 'Eve', email: 'eve@example.org' }
    const [browser, thief] = [networkBrowser(server.origin), networkBrowser(server.origin)]
    const form = await follow(browser, '/api/login')
    const stolen = await postForm(thief, form.address, fields)
    expect(stolen.status).toBeLessThan(500)
    await follow(thief, stolen.headers.get('location') ?? '/')
    expect((await thief.ask('/api/me')).status).toBe(401)
    const posted = await postForm(browser, form.address, fields)
    await follow(browser, new URL(posted.headers.get('location') ?? '', form.address).href)
    expect((await browser.ask('/api/me')).status).toBe(200)
    expect((await postForm(browser, form.address, fields)).status).toBeLessThan(500)
  })
})

describe('the development provider is not there', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createDatabase('sqlite')
  })
  afterAll(() => database.remove())

  /** Sends a GET with any headers, Host included, and follows no redirects. */
  const get = (port: number, path: string, headers: Record<string, string>) =>
    new Promise<{ status: number; location: string | undefined; text: string }>((resolve, reject) => {
      const asked = httpRequest({ host: '127.0.0.1', port, path, headers }, async (response) => {
        const chunks: Buffer[] = []
        for await (const chunk of response) chunks.push(chunk)
        const { statusCode = 0, headers: answered } = response
        resolve({
          status: statusCode,
          location: answered.location,
          text: Buffer.concat(chunks).toString(),
        })
      })
      asked.on('error', reject).end()
    })
  const pages = ['/interaction/x', '/auth', '/.well-known/openid-configuration', '/jwks', '/token', '/me', '']

  type Absence = { headers: Record<string, string>; instead: string }
  async function expectAbsence({ port, config, pagesSent }: Listening, { headers, instead }: Absence) {
    for (const page of pages) {
      const before = pagesSent()
      const { status, text } = await get(port, `${base}${page}`, headers)
      expect([page, status, text]).toEqual([page, 404, '<!doctype html><title>page</title>'])
      expect(pagesSent() - before).toBe(1)
    }
    const { status, location } = await get(port, '/api/login', headers)
    expect([status, location]).toEqual([302, `${config.publicUrl}${instead}`])
    const back = await get(port, '/api/login/callback?state=x&code=x', headers)
    expect(back.location).toBe(`${config.publicUrl}/?sign_in=unavailable`)
  }

  test.each([
    ['x-forwarded-for', '127.0.0.1'],
    ['x-forwarded-host', 'localhost'],
    ['x-forwarded-proto', 'http'],
    ['x-forwarded-port', '3000'],
    ['x-forwarded-server', 'proxy'],
    ['x-forwarded-for', ''],
    ['forwarded', 'for=127.0.0.1'],
    ['x-real-ip', '127.0.0.1'],
    ['via', '1.1 proxy'],
    ['X-Forwarded-For', '127.0.0.1'],
    ['x-client-ip', '127.0.0.1'],
    ['x-original-host', 'localhost'],
    ['true-client-ip', '203.0.113.1'],
    ['cf-connecting-ip', '203.0.113.1'],
  ])('for a request that was passed on: %s: %j', async (name, value) => {
    const server = await startListeningApp(database)
    const headers = { host: `localhost:${server.port}`, [name]: value }
    await expectAbsence(server, { headers, instead: '/pair' })
    await server.close()
  })

  test.each<[string, Partial<Config>]>([
    ['when PUBLIC_URL is beyond this machine', { publicUrl: 'http://reef.example.org' }],
    ['when PUBLIC_URL only looks like this machine', { publicUrl: 'http://localhost.example.org' }],
    ['when HOST is every address', { host: '0.0.0.0' }],
    ['when HOST is every address of IPv6', { host: '::' }],
    ['in production', { isProduction: true }],
    [
      'beside a provider that is down',
      { oidc: { issuer: 'http://127.0.0.1:9', clientId: 'a', clientSecret: 'b', trustsEmail: false } },
    ],
  ])('%s', async (_name, config) => {
    const server = await startListeningApp(database, { config })
    const { host } = new URL(server.config.publicUrl)
    const instead = '/?sign_in=no_provider'
    if (config.oidc === undefined) await expectAbsence(server, { headers: { host }, instead })
    for (const page of pages) expect((await get(server.port, `${base}${page}`, { host })).status).toBe(404)
    await server.close()
  })

  test.each(['reef.example.org', 'localhost.evil.example', '192.168.1.2', 'localhost@evil.example'])(
    'for the host %j',
    async (host) => {
      const server = await startListeningApp(database)
      for (const path of ['/api/login', `${base}/auth`])
        expect((await get(server.port, path, { host })).status).toBe(421)
      await server.close()
    },
  )
})

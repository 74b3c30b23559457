import { afterAll, describe, expect, test } from 'vitest'
import { callbackPath, networkBrowser } from '#server/testing/browser.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { startListeningApp } from '#server/testing/listening-app.ts'
import type { Grant } from '#server/testing/sign-in/hostile-provider.ts'
import { person, startHostileProvider } from '#server/testing/sign-in/hostile-provider.ts'

const provider = await startHostileProvider()
afterAll(() => provider.close())

describe.each(engines)('the log of sign-ins on %s', (engine) => {
  const lines: string[] = []
  const secrets = new Set<string>([provider.settings.clientSecret])
  const database = forTests(() => createDatabase(engine))
  const server = forTests(() =>
    startListeningApp(database, {
      config: { oidc: provider.settings },
      logStream: { write: (line) => lines.push(line) },
    }),
  )

  const mine = {
    ...person('sub-of-mallory', 'Mallory.Secret@Example.org'),
    name: 'Mallory Secretname',
    picture: 'https://pictures.example/mallory-picture.png',
  }
  /** Signs in through the network and collects everything that must not be in the log. */
  async function visit(grant: Grant, query: Record<string, string> = {}) {
    const browser = networkBrowser(server.origin)
    const authorization = await browser.startLogin('/tank-of-mallory?secret=next')
    const code = provider.grant(authorization, { ...grant, claims: { ...mine, ...grant.claims } })
    const answer = await browser.ask(callbackPath(authorization, { code, ...query }))
    await browser.ask('/api/me')
    for (const name of ['state', 'nonce', 'code_challenge'])
      secrets.add(authorization.searchParams.get(name) ?? '')
    for (const value of [code, ...browser.cookies.values()]) if (value !== '1') secrets.add(value)
    return { answer, browser }
  }
  async function expectDiscretion() {
    // By the time that another request is answered, everything about those before has been logged.
    await (await fetch(`${server.origin}/healthz`)).text()
    const log = lines.join('').toLowerCase()
    for (const secret of [
      ...secrets,
      'mallory',
      'secret=next',

      'example.org',
      'eyj',
      'cookie',
      'bearer',
    ])
      expect(log).not.toContain(secret.toLowerCase())
  }
  const paths = () => lines.map((line) => JSON.parse(line).path)

  test('a sign-in that succeeds is logged as two addresses without their queries', async () => {
    const { answer, browser } = await visit({})
    expect(answer.headers.get('location')).toContain('/tank-of-mallory')
    await browser.ask('/api/logout')
    await expectDiscretion()
    expect(paths()).toEqual(
      expect.arrayContaining(['/api/login', '/api/login/callback', '/api/me', '/api/logout']),
    )
  })

  test.each<[string, Grant, Record<string, string>]>([
    ['a stranger’s signature', { signature: 'stranger with the real kid' }, {}],
    ['alg none', { signature: 'alg none' }, {}],
    ['another nonce', { claims: { nonce: 'nonce-of-mallory' } }, {}],
    ['another issuer', { claims: { iss: 'https://id.example' } }, {}],
    ['an unverified e-mail', { claims: { email_verified: false } }, {}],
    ['a subject with a NUL', { claims: { sub: 'mallory\0' } }, {}],
    ['a refused code', { answer: 'status 400' }, {}],
    ['HTML', { answer: 'HTML' }, {}],
    ['a broken body', { answer: 'half of the JSON' }, {}],
    ['a hang-up', { answer: 'a hang-up' }, {}],
    ['userinfo of another', { claims: { email: undefined }, userInfo: { ...mine, sub: 'mallory-2' } }, {}],
    ['an error in the address', {}, { error: 'mallory', error_description: 'mallory.secret@example.org' }],
    ['a foreign iss', {}, { iss: 'https://mallory.example' }],
  ])('a sign-in that fails by %s is logged with its reason only', async (_name, grant, query) => {
    const before = lines.length
    const { answer } = await visit(grant, query)
    expect(answer.headers.get('location')).toMatch(/\?sign_in=(failed|unverified|wrong_issuer)$/)
    await expectDiscretion()
    const warnings = lines.slice(before).filter((line) => JSON.parse(line).msg === 'sign-in refused')
    expect(warnings).toHaveLength(1)
  })

  test('a sign-in that the database refuses is a 5xx without a word of the person', async () => {
    const { db } = database
    await db.schema.alterTable('users').renameTo('hidden').execute()
    const { answer } = await visit({})
    await db.schema.alterTable('hidden').renameTo('users').execute()
    expect(answer.status).toBe(500)
    expect(await answer.text()).not.toMatch(/mallory|users|sql/i)
    await expectDiscretion()
  })

  test('addresses and headers that were made up are not written down', async () => {
    const browser = networkBrowser(server.origin)
    browser.cookies.set('coralline_session', 'mallory-session')
    for (const address of [
      '/api/login?next=mallory&next=mallory',
      '/api/login?mallory=mallory.secret@example.org',
      '/api/login/callback?state=mallory&code=mallory',
      '/api/logout?mallory',
      '/api/me?mallory',
    ]) {
      await browser.ask(address, { headers: { referer: 'https://mallory.example', 'user-agent': 'mallory' } })
    }
    await expectDiscretion()
  })
})

describe('the log of accounts with passwords', () => {
  test('bears neither what was typed nor a cookie', async () => {
    const lines: string[] = []
    const database = await createDatabase('sqlite')
    const server = await startListeningApp(database, { logStream: { write: (line) => lines.push(line) } })
    const browser = networkBrowser(server.origin)
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: server.origin }
    const post = (path: string, body: string) => browser.ask(path, { method: 'POST', headers, body })
    await post('/sign-in?next=/mallory', 'name=Mallory&email=mallory@example.org')
    expect((await browser.ask('/api/me')).status).toBe(200)
    await post('/sign-in', 'email=mallory@example.org&password=mallory-secret')
    await post('/setup', 'code=MALLORY&name=Mallory&email=mallory@example.org&password=mallory-secret')
    await post('/link', 'link=reset.mallory&password=mallory-secret')
    await server.close()
    await database.remove()
    const log = lines.join('').toLowerCase()
    expect(log).toContain('/sign-in')
    const told = [...browser.cookies].map(([, value]) => value).filter((value) => value.length > 20)
    expect(told.length).toBeGreaterThan(0)
    for (const secret of ['mallory', ...told]) expect(log).not.toContain(secret.toLowerCase())
  })
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { callbackPath } from '#server/testing/browser.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { person, startHostileProvider } from '#server/testing/sign-in/hostile-provider.ts'
import { createSignInApp } from '#server/testing/sign-in/sign-in-app.ts'
import { closeUser } from '#server/users/closing.store.ts'

const provider = await startHostileProvider()
afterAll(() => provider.close())

describe.each(engines)('who a provider’s person is here, on %s', (engine) => {
  const server = forTests(() =>
    createSignInApp(engine, { provider, config: { adminEmails: ['king@example.org'] } }),
  )
  beforeEach(() => server.empty())

  /** What GET /api/me answers after a sign-in with these claims; undefined when it was refused. */
  async function signedIn(claims: Record<string, unknown>) {
    const browser = server.browser()
    await browser.signIn(provider, { claims })
    const answer = await browser.ask('/api/me')
    return answer.status === 200 ? await answer.json() : undefined
  }
  const invite = (email: string) =>
    server.db
      .insertInto('users')
      .values({ name: 'Invited', email, subscription_level: 'free', created_at: '2026-01-01T00:00:00.000Z' })
      .execute()
  const everybody = () => server.db.selectFrom('users').selectAll().orderBy('id').execute()

  test('an e-mail is lower-cased, and finds the invited account so', async () => {
    await invite('ann@example.org')
    const me = await signedIn(person('ann', 'ANN@Example.ORG'))
    expect(me).toMatchObject({ email: 'ann@example.org', name: 'Name of ann' })
    expect(await everybody()).toHaveLength(1)
  })

  test('a closed account comes back when its person asks for it here, and not by the link of another site', async () => {
    const browser = server.browser()
    await browser.signIn(provider, { claims: person('ann') })
    const [closed] = await everybody()
    await closeUser(server.db, closed?.id ?? 0, new Date())
    const comeBack = async (site: string) => {
      const headers = { 'sec-fetch-site': site }
      const started = await browser.ask('/api/login?reopens=yes', { headers })
      const authorization = new URL(started.headers.get('location') ?? '')
      const code = provider.grant(authorization, { claims: person('ann') })
      return browser.ask(callbackPath(authorization, { code }))
    }
    const led = await comeBack('cross-site')
    expect([led.status, await led.text()]).toEqual([200, expect.stringContaining('Bring your account back?')])
    expect((await everybody())[0]?.closed_at).not.toBeNull()
    expect((await comeBack('same-origin')).status).toBe(302)
    expect(await (await browser.ask('/api/me')).json()).toMatchObject({ id: closed?.id })
  })

  test.each([
    ['the Kelvin sign for a k', '\u212aing@example.org'],
    ['a fullwidth k', '\uff4bing@example.org'],
    ['a dotless i', 'k\u0131ng@example.org'],
    ['a dotted I', 'k\u0130ng@example.org'],
    ['a space before', ' king@example.org'],
    ['a zero-width space', 'king\u200b@example.org'],
    ['another domain after', 'king@example.org.evil.example'],
  ])('an e-mail with %s is not the admin’s', async (_name, email) => {
    const me = await signedIn(person('pretender', email))
    expect([me?.role ?? 'user', me?.email]).not.toContain('admin')
    expect(me?.email).not.toBe('king@example.org')
  })

  test.each<[string, unknown, string]>([
    ['missing', undefined, 'ann'],
    ['empty', '', 'ann'],
    ['blank', ' \t ', 'ann'],
    ['a number', 7, 'ann'],
    ['null', null, 'ann'],
    ['with a NUL', 'A\0nn', 'ann'],
    ['with half a character', 'A\ud800nn', 'ann'],
    ['decomposed', ' Cafe\u0301 ', 'Caf\u00e9'],
    ['of 300 fish', '🐠'.repeat(300), '🐠'.repeat(100)],
    ['that ends in a space when cut', `${'x'.repeat(99)} y`, 'x'.repeat(99)],
  ])('a name that is %s becomes a name', async (_name, name, expected) => {
    expect(await signedIn({ ...person('ann'), name })).toMatchObject({ name: expected })
  })

  test('the name that stands in for a missing one has at most 100 characters', async () => {
    const long = await signedIn({ ...person('long', `${'l'.repeat(200)}@example.org`), name: undefined })
    expect(long.name).toBe('l'.repeat(100))
  })

  test.each<[string, unknown]>([
    ['a script', 'javascript:alert(1)'],
    ['plain http', 'http://pictures.example/a.png'],
    ['data', 'data:image/svg+xml,<svg/>'],
    ['no address', 'a.png'],
    ['a number', 7],
    ['2,500 characters long', `https://pictures.example/${'a'.repeat(2500)}`],
    ['with a NUL', 'https://pictures.example/\0'],
  ])('a picture that is %s is none', async (_name, picture) => {
    expect(await signedIn({ ...person('ann'), picture })).toMatchObject({ image_url: null })
  })
})

import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { forTests } from '#server/testing/for-tests.ts'
import { signInAt, startRealProvider } from '#server/testing/sign-in/real-provider.ts'
import { createSignInApp } from '#server/testing/sign-in/sign-in-app.ts'

const provider = await startRealProvider('')
afterAll(() => provider.close())

/** What the provider says of the e-mail address being verified; an absent claim is left out. */
type Stated = { email_verified?: unknown }
const truths: [string, Stated][] = [
  ['true', { email_verified: true }],
  ['the text "true"', { email_verified: 'true' }],
]
const denials: [string, Stated][] = [
  ['false', { email_verified: false }],
  ['the text "false"', { email_verified: 'false' }],
]

describe.each([
  ['OIDC_TRUST_EMAIL=true', true],
  ['no OIDC_TRUST_EMAIL', false],
])('with %s', (_setting, trustsEmail) => {
  const oidc = { ...provider.settings, trustsEmail }
  const server = forTests(() =>
    createSignInApp('sqlite', { provider, config: { oidc, adminEmails: ['king@example.org'] } }),
  )
  beforeEach(async () => {
    await server.empty()
    await server.db
      .insertInto('users')
      .values({
        name: 'Invited',
        email: 'guest@example.org',
        subscription_level: 'premium',
        created_at: '2026-01-01T00:00:00.000Z',
      })
      .execute()
  })

  /** Signs in with what the provider says; returns how that ended, who it is here, and the row that an admin made. */
  async function signIn(name: string, stated: Stated) {
    provider.said.claims = { sub: name, email: `${name}@example.org`, name, ...stated }
    const browser = server.browser()
    const { pathname, search } = await signInAt(provider, browser)
    const me = await (await browser.ask('/api/me')).json()
    const rows = await server.db.selectFrom('users').selectAll().orderBy('id').execute()
    return { ended: `${pathname}${search}`, me, invited: rows[0], count: rows.length }
  }
  const unmet = { name: 'Invited', issuer: null, last_login_at: null }

  describe.each(truths)('email_verified that is %s', (_name, stated) => {
    test('makes a new account, makes an admin by ADMIN_EMAILS and opens the row that an admin made', async () => {
      const ann = await signIn('ann', stated)
      expect(ann).toMatchObject({ ended: '/dashboard', me: { role: 'user' }, invited: unmet, count: 2 })
      expect(await signIn('king', stated)).toMatchObject({ me: { role: 'admin' }, count: 3 })
      const guest = await signIn('guest', stated)
      expect(guest.invited).toMatchObject({ issuer: provider.issuer, subject: 'guest' })
      expect(guest).toMatchObject({ me: { subscription_level: 'premium' }, count: 3 })
    })
  })

  describe.each(denials)('email_verified that is %s', (_name, stated) => {
    test.each(['ann', 'king', 'guest'])('lets %s in to nothing', async (name) => {
      const refused = await signIn(name, stated)
      expect(refused).toMatchObject({ ended: '/?sign_in=unverified', invited: unmet, count: 1 })
    })

    test('refuses an account that is there, too', async () => {
      await signIn('ann', { email_verified: true })
      expect(await signIn('ann', stated)).toMatchObject({ ended: '/?sign_in=unverified', count: 2 })
    })
  })

  describe.each<[string, Stated]>([
    ['absent', {}],
    ['null', { email_verified: null }],
  ])('email_verified that is %s', (_name, stated) => {
    if (!trustsEmail) {
      test.each(['ann', 'king', 'guest'])('lets %s in to nothing, and says why', async (name) => {
        const refused = await signIn(name, stated)
        expect(refused).toMatchObject({ ended: '/?sign_in=email_unstated', invited: unmet, count: 1 })
      })
      return
    }

    test('makes a new account, which its person comes back to', async () => {
      const ann = await signIn('ann', stated)
      expect(ann).toMatchObject({ ended: '/dashboard', me: { role: 'user', email: 'ann@example.org' } })
      expect(await signIn('ann', stated)).toMatchObject({ me: { id: ann.me.id }, count: 2 })
    })

    test('makes no admin by ADMIN_EMAILS, then or later', async () => {
      expect(await signIn('king', stated)).toMatchObject({ ended: '/dashboard', me: { role: 'user' } })
      expect(await signIn('king', { email_verified: true })).toMatchObject({ me: { role: 'user' }, count: 2 })
    })

    test('opens no row that an admin made: its account is another one', async () => {
      const guest = await signIn('guest', stated)
      expect(guest).toMatchObject({ ended: '/dashboard', me: { subscription_level: 'free' }, count: 2 })
      expect(guest.invited).toMatchObject(unmet)
      expect(guest.me.id).not.toBe(guest.invited?.id)
    })
  })

  test('no e-mail address at all is refused as that', async () => {
    const refused = await signIn('ann', { ...{ email: undefined }, email_verified: true })
    expect(refused).toMatchObject({ ended: '/?sign_in=email_missing', count: 1 })
  })
})

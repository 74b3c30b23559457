import { Kysely } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { getMe } from '#contract/account.ts'
import { getBackupState } from '#contract/backups.ts'
import type { OwnPassword, PasswordChange } from '#contract/passwords.ts'
import * as contract from '#contract/passwords.ts'
import { createUser } from '#contract/users.ts'
import { openDatabase } from '#server/db/database.ts'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { openSqlite } from '#server/db/engine/sqlite-file.ts'
import { migrations } from '#server/db/migrations/list.ts'
import { migrateToLatest } from '#server/db/migrations/migrate.ts'
import type { Schema } from '#server/db/schema/schema.ts'
import { MemoryRateCounters } from '#server/nodes/rate-counters.ts'
import { signIn } from '#server/sign-in/sign-in.rules.ts'
import { createLocation, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { changePassword, checkSignIn, takeLink } from './passwords.rules.ts'
import { WrongPasswords } from './wrong-passwords.ts'

const origin = 'http://localhost:3000'
const here = { origin, host: 'localhost:3000' }
const secret = 'three wet corals'

// A machine with little memory: each hash takes a quarter of the time.
vi.mock('node:os', async (original) => ({ ...(await original<object>()), totalmem: () => 500_000_000 }))

describe.each(engines)('accounts of the machine itself on %s', (engine) => {
  const rates = { signIn: 1_000, requests: 1_000, imports: 1_000, uploads: 1_000, images: 1_000, ai: 20 }
  const server = forTests(() =>
    createTestApp(engine, { config: { rates, adminEmails: ['ann@reef.example', 'abe@reef.example'] } }),
  )
  beforeEach(async () => {
    for (const table of ['sessions', 'links_once', 'aquariums', 'users'] as const)
      await server.db.deleteFrom(table).execute()
  })

  /** Signs in by a name alone. */
  const sendName = (name: string, { email = `${name}@reef.example`, headers = {} } = {}) =>
    server.app.inject({
      method: 'POST',
      url: '/sign-in',
      headers: { ...here, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: new URLSearchParams({ name, email }).toString(),
    })

  /** What somebody who has signed in by a name may call. */
  async function byName(name: string) {
    const answer = await sendName(name)
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${origin}/dashboard`])
    return inBrowser(cookiesOf(answer.headers))
  }

  function inBrowser(cookie: string) {
    const put = (body: object, headers = {}) =>
      server.app.inject({
        method: 'PUT',
        url: '/api/me/password',
        headers: { ...here, cookie, ...headers },
        payload: body,
      })
    return {
      cookie,
      put,
      me: async () => (await server.call(getMe, { headers: { cookie } })).body,
      password: async (headers = {}): Promise<OwnPassword> =>
        (await server.call(contract.getPassword, { headers: { cookie, ...headers } })).body,
      isSignedIn: async () => (await server.call(getMe, { headers: { cookie } })).status === 200,
    }
  }

  const open = (url: string) => {
    const [kind = '', token = ''] = url.split('#')[1]?.split('.') ?? []
    return server.call(contract.takeLink, { params: { kind }, body: { token, password: secret } })
  }

  test('the only account sets the first password, becomes an admin, and its name opens nothing any more', async () => {
    const [ann, elsewhere] = [await byName('amy'), await byName('amy')]
    const [before] = await server.db.selectFrom('users').selectAll().execute()
    expect([before?.issuer, before?.subject]).toEqual(['coralline-development', 'amy@reef.example'])
    expect(await ann.password()).toEqual({
      kept: true,
      has_password: false,
      may_begin: true,
      provider: null,
    })
    expect((await ann.put({ new: 'too short' })).statusCode).toBe(400)
    expect((await ann.put({ new: secret })).json()).toEqual({ ended: 1, links: [] })
    expect([await ann.isSignedIn(), await elsewhere.isSignedIn()]).toEqual([true, false])
    expect(await ann.me()).toMatchObject({ role: 'admin', id: before?.id })
    expect(await ann.password()).toMatchObject({ has_password: true, may_begin: false })

    for (const name of ['amy', 'new']) {
      const refused = await sendName(name)
      expect([refused.statusCode, refused.headers.location]).toEqual([303, '/sign-in'])
      expect(cookiesOf(refused.headers)).not.toContain('session')
    }
    const page = await server.app.inject({ url: '/sign-in', headers: here })
    expect(page.body).toContain('Password')
    const body = { email: 'amy@reef.example', password: secret }
    expect((await server.call(contract.passwordSignIn, { body })).status).toBe(204)
    const [after] = await server.db.selectFrom('users').selectAll().execute()
    expect([after?.id, after?.issuer, after?.subject]).toEqual([before?.id, before?.issuer, before?.subject])
  })

  test('an admin’s first password shows a link for each other account, and ends links that were there before', async () => {
    const ann = await byName('ann')
    const bob = await byName('bob')
    const bobs = await bob.me()
    const asAnn = { cookie: ann.cookie }
    const named = { user_id: bobs.id, name: 'Reef', sort_name: 'reef', created_at: new Date().toISOString() }
    await server.db.insertInto('aquariums').values(named).execute()
    // Somebody who signed in as the admin by name has made links, for themselves and for others.
    const linkFor = async (id: number) =>
      (await server.call(contract.createLink, { headers: asAnn, params: { id } })).body.url
    const [annsOld, bobsOld] = [await linkFor((await ann.me()).id), await linkFor(bobs.id)]
    const invited = { name: 'Cleo', email: 'cleo@reef.example', subscription_level: 'free' as const }
    const cleo = (await server.call(createUser, { headers: asAnn, body: invited })).body
    const cleosInvitation = await linkFor(cleo.id)

    expect(await bob.password()).toMatchObject({ kept: true, may_begin: false })
    expect((await bob.put({ new: secret })).statusCode).toBe(403)
    expect((await bob.me()).role).toBe('user')

    const { links }: PasswordChange = (await ann.put({ new: secret })).json()
    expect(links).toEqual([
      { name: 'bob', email: 'bob@reef.example', url: expect.stringMatching(/^http.*\/link#reset\./) },
    ])
    expect((await open(annsOld)).status).toBe(410)
    expect((await open(bobsOld)).status).toBe(410)
    const opened = await open(links[0]?.url ?? '')
    expect(opened.status).toBe(204)
    expect((await open(links[0]?.url ?? '')).status).toBe(410)
    expect(await bob.isSignedIn()).toBe(false)
    const back = inBrowser(cookiesOf(opened.headers))
    expect(await back.me()).toMatchObject({ id: bobs.id, role: 'user' })
    const url = '/api/aquariums/'
    const tanks = await server.app.inject({ url, headers: { ...here, cookie: back.cookie } })
    expect(tanks.json()).toMatchObject([{ name: 'Reef' }])
    // Whoever was invited and never came is still invited.
    expect((await open(cleosInvitation)).status).toBe(204)
    const kept = JSON.stringify(await server.db.selectFrom('audit_rows').selectAll().execute())
    for (const url of [annsOld, bobsOld, links[0]?.url ?? ''])
      expect(kept).not.toContain(url.split('.').at(-1))
  })

  test('whoever is at the machine itself sees the backups, until an account has a password', async () => {
    const [ann, bob] = [await byName('ann'), await byName('bob')]
    const sees = async ({ cookie }: { cookie: string }, headers = {}) => {
      const asked = { headers: { cookie, ...headers } }
      const { status } = await server.call(getBackupState, asked)
      return [(await server.call(getMe, asked)).body.sees_backups, status]
    }
    expect(await sees(bob)).toEqual([true, 200])
    expect(await sees(bob, { 'x-forwarded-for': '192.0.2.1' })).toEqual([false, 403])
    // Who signs in at a provider is not on the machine itself, even where the same browser is.
    const { id } = await bob.me()
    await server.db.updateTable('users').set({ issuer: 'https://other' }).where('id', '=', id).execute()
    expect(await sees(bob)).toEqual([false, 403])
    await server.db
      .updateTable('users')
      .set({ issuer: 'coralline-development' })
      .where('id', '=', id)
      .execute()
    await ann.put({ new: secret })
    expect(await sees(bob)).toEqual([false, 403])
    expect(await sees(ann)).toEqual([true, 200])
  })

  test('of two admins who set the first password at once one does, and the other gets a link', async () => {
    const [ann, abe] = [await byName('ann'), await byName('abe')]
    const answers = await Promise.all([ann.put({ new: secret }), abe.put({ new: secret })])
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 403])
    const done = answers.find(({ statusCode }) => statusCode === 200)?.json() as PasswordChange
    expect(done.links).toHaveLength(1)
    expect(await server.db.selectFrom('passwords').select('user_id').execute()).toHaveLength(1)
  })

  test('the first password is not set from elsewhere, and a name opens nothing there', async () => {
    const ann = await byName('ann')
    for (const headers of [{ 'x-forwarded-for': '192.0.2.1' }, { via: '1.1 proxy' }]) {
      expect(await ann.password(headers)).toMatchObject({ may_begin: false })
      expect((await ann.put({ new: secret }, headers)).statusCode).toBe(403)
      const refused = await sendName('eve', { headers })
      expect(refused.headers.location).toBe('/sign-in')
    }
    expect((await sendName('ann', { headers: { origin: 'https://evil.example' } })).statusCode).toBe(403)
    expect(await server.db.selectFrom('users').select('email').execute()).toEqual([
      { email: 'ann@reef.example' },
    ])
  })

  test.each([
    ['Ann', '', 'Type a name and an e-mail address.'],
    [' ', 'ann@reef.example', 'Type a name and an e-mail address.'],
    ['Ann', 'ann', 'The e-mail address must have exactly one @'],
    ['Ann', 'ann\u202e@reef.example', 'The e-mail address must not have control characters'],
    ['Ann', `${'x'.repeat(250)}@reef.example`, 'The e-mail address must have at most 254'],
    ['x'.repeat(101), 'ann@reef.example', 'name must have at most 100'],
    ['A\u001b[2Jnn', 'ann@reef.example', 'name must not have control characters'],
  ])('the name %s with the e-mail %s opens nothing', async (name, email, sentence) => {
    const answer = await sendName(name, { email })
    expect(answer.statusCode).toBe(400)
    expect(answer.body).toContain(sentence)
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([])
  })
})

describe.each(engines)('an upgrade on %s', (engine) => {
  test('from before passwords keeps the accounts of the machine itself, which get a password by a link', async () => {
    const location = await createLocation(engine)
    const now = new Date()
    await enterBeforePasswords(location)
    const { db, close } = await openDatabase(location)
    const identityOf = (name: string) => ({
      issuer: 'coralline-development',
      subject: `${name}@reef.example`,
      name: 'Typed anew',
      email: `${name}@reef.example`,
      isEmailVerified: true,
      imageUrl: null,
    })
    const visit = (name: string) => signIn(db, { identity: identityOf(name), adminEmails: [], now })
    expect([await visit('ann'), await visit('bob')]).toEqual([1, 2])
    const wrong = new WrongPasswords(new MemoryRateCounters())
    const change = {
      actor: { id: 1, isAdmin: true, scope: { kind: 'full' }, requestId: '' },
      ...{ present: undefined, password: secret, token: undefined, mayBegin: true },
      ...{ now, wrong, knownBrowser: undefined },
    } as const
    const { links } = await changePassword(db, change)
    expect(links.map(({ email }) => email)).toEqual(['bob@reef.example'])
    const token = links[0]?.url ?? ''
    await takeLink(db, { kind: 'reset', token, password: 'bob has another one', now })
    for (const [name, password, id] of [
      ['ann', secret, 1],
      ['bob', 'bob has another one', 2],
    ] as const) {
      const attempt = { email: `${name}@reef.example`, password, now, wrong, knownBrowser: undefined }
      expect((await checkSignIn(db, attempt)).userId).toBe(id)
    }
    const users = await db.selectFrom('users').selectAll().orderBy('id').execute()
    expect(users.map(({ name, issuer, subject }) => [name, issuer, subject])).toEqual([
      ['Ann', 'coralline-development', 'ann@reef.example'],
      ['Bob', 'coralline-development', 'bob@reef.example'],
    ])
    expect(await db.selectFrom('aquariums').select(['name', 'user_id']).execute()).toEqual([
      { name: 'Reef', user_id: 2 },
    ])
    await close()
    await location.remove()
  })

  /** Two accounts that were made by the provider for development, the first an admin, and a tank. */
  async function enterBeforePasswords(location: { dataFolder: string; databaseUrl: string | undefined }) {
    const file = location.databaseUrl === undefined ? openSqlite(location.dataFolder) : undefined
    const { dialect } = file ?? (await openPostgres(location.databaseUrl ?? ''))
    const db = new Kysely<Schema>({ dialect })
    const before = migrations.findIndex(({ name }) => name.includes('passwords'))
    await migrateToLatest(db, engine, migrations.slice(0, before))
    const created_at = '2026-01-01T00:00:00.000Z'
    for (const [name, subscription_level] of [
      ['Ann', 'admin'],
      ['Bob', 'free'],
    ] as const) {
      const email = `${name.toLowerCase()}@reef.example`
      const identity = { issuer: 'coralline-development', subject: email, last_login_at: created_at }
      const person = { name, sort_name: name.toLowerCase(), email, subscription_level, created_at }
      await db
        .insertInto('users')
        .values({ ...person, ...identity })
        .execute()
    }
    const tank = { user_id: 2, name: 'Reef', sort_name: 'reef', created_at }
    await db.insertInto('aquariums').values(tank).execute()
    await db.destroy()
    file?.unlock()
  }
})

function cookiesOf(headers: Record<string, unknown>): string {
  const set = [headers['set-cookie'] ?? []].flat() as string[]
  return set.map((cookie) => cookie.split(';', 1)[0]).join('; ')
}

import { describe, expect, test } from 'vitest'
import { getMe } from '#contract/account.ts'
import { listAllAquariums } from '#contract/aquariums/aquariums.ts'
import { userSortKeys } from '#contract/lists.names.ts'
import * as contract from '#contract/users.ts'
import { startPairing } from '#server/devices/pairing.rules.ts'
import { signIn } from '#server/sign-in/sign-in.rules.ts'
import { enterLogs, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { hideUser } from './managed-users.store.ts'

describe.each(engines)('users on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const invited = { name: 'Ann', email: 'ann@example.org', subscription_level: 'free' }
  const create = (body: unknown, headers = {}) =>
    server.call(contract.createUser, { as: server.cast.admin, body, headers })
  const change = (id: number, body: unknown, as = server.cast.admin) =>
    server.call(contract.updateUser, { as, params: { id }, body })
  const remove = (id: number, as = server.cast.admin) =>
    server.call(contract.deleteUser, { as, params: { id } })
  const list = async (query: string) => {
    const { body } = await server.call(contract.listUsers, { as: server.cast.admin, query })
    return Array.isArray(body) ? { rows: body, total: body.length } : body
  }
  const audit = async () =>
    (await server.db.selectFrom('audit_rows').selectAll().orderBy('id').execute()).map(
      ({ action, target, target_id, fields, actor_id }) =>
        `${actor_id} ${action} ${target} ${target_id} ${fields}`,
    )
  let people = 0
  const enter = (level: contract.SubscriptionLevel, name = `person-${people++}`) =>
    enterPlayer(server.db, { name, level, now: new Date() })

  test('an invited user has no issuer until the first sign-in with the e-mail, which takes the account over', async () => {
    const { status, body } = await create({
      ...invited,
      name: '  Cafe\u0301 ',
      email: ' ANN@Example.org ',
      subscription_level: 'premium',
    })
    expect(status).toBe(201)
    expect(body).toMatchObject({
      name: 'Caf\u00e9',
      email: 'ann@example.org',
      subscription_level: 'premium',
      role: 'user',
      image_url: null,
      last_login_at: null,
      aquarium_count: 0,
      log_count: 0,
      key_count: 0,
    })
    const identity = {
      issuer: 'https://issuer.example',
      subject: 'ann',
      name: 'Ann',
      email: 'ann@example.org',
      isEmailVerified: true,
      imageUrl: null,
    }
    expect(await signIn(server.db, { identity, adminEmails: [], now: new Date() })).toBe(body.id)
    expect((await list(`?id=${body.id}`)).rows[0]).toMatchObject({
      name: 'Ann',
      subscription_level: 'premium',
      last_login_at: expect.any(String),
    })
  })

  test.each<[string, unknown, string]>([
    ['nothing', {}, 'Name is required'],
    ['a blank name', { ...invited, name: ' \t' }, 'Name is required'],
    ['a name of 101 characters', { ...invited, name: 'x'.repeat(101) }, 'name must have at most 100'],
    ['a name with a NUL', { ...invited, name: 'a\0' }, 'name has characters that are not text'],
    ['half a character', { ...invited, name: '\ud800' }, 'name has characters that are not text'],
    ['no e-mail', { name: 'x', subscription_level: 'free' }, 'Email is required'],
    ['a blank e-mail', { ...invited, email: '  ' }, 'Email is required'],
    ['an e-mail of 255 characters', { ...invited, email: 'x'.repeat(255) }, 'email must have at most 254'],
    [
      'an e-mail that lower-casing lengthens',
      { ...invited, email: '\u0130'.repeat(254) },
      'email must have at most 254',
    ],
    ['an e-mail without an @', { ...invited, email: 'ann' }, 'email must have exactly one @'],
    ['an e-mail of two lines', { ...invited, email: 'a@b\nc' }, 'email must not have control characters'],
    ['an e-mail that turns', { ...invited, email: 'a\u202e@b' }, 'email must not have control characters'],
    ['no level', { name: 'x', email: 'y' }, 'Subscription Level is required'],
    [
      'an unknown level',
      { ...invited, subscription_level: 'root' },
      'subscription_level must be one of free, premium, admin.',
    ],
    ['a level of null', { ...invited, subscription_level: null }, 'subscription_level must be a text.'],
    ['an issuer', { ...invited, issuer: 'https://evil.example' }, '"issuer" is not a field'],
    ['a role', { ...invited, role: 'admin' }, '"role" is not a field'],
    ['an id', { ...invited, id: 7 }, '"id" is not a field'],
    ['a list', [invited], 'body must be an object'],
  ])('%s is refused and changes nothing', async (_name, body, sentence) => {
    const before = [(await list('')).total, (await audit()).length]
    const answer = await create(body)
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ message: expect.stringContaining(sentence) })
    expect([(await list('')).total, (await audit()).length]).toEqual(before)
  })

  test('254 characters of any kind are an e-mail; the same call twice makes one user', async () => {
    const email = `${'🐠'.repeat(250)}@a.b`
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await create({ ...invited, email }, headers)
    const again = await create({ ...invited, email }, headers)
    expect([first.status, again.status, again.body.id]).toEqual([201, 201, first.body.id])
    expect((await list(`?search=${encodeURIComponent(email.slice(0, 20))}`)).total).toBe(1)
  })

  test('an e-mail address belongs to one account, also when two admins give it away at once', async () => {
    const taken = { status: 409, body: { code: 'email_taken', fields: { email: expect.any(String) } } }
    const [one, other] = await Promise.all([
      create({ ...invited, email: 'only@example.org' }),
      create({ ...invited, email: ' ONLY@example.org' }),
    ])
    expect([one?.status, other?.status].toSorted()).toEqual([201, 409])
    const { body: user } = await create({ ...invited, email: 'second@example.org' })
    expect(await change(user.id, { email: 'only@example.org' })).toMatchObject(taken)
    expect((await change(user.id, { ...invited, email: 'second@example.org', name: 'Still' })).status).toBe(
      200,
    )
    const someone = await enter('free')
    const { email } = (await list(`?id=${someone.id}`)).rows[0] ?? {}
    expect(await create({ ...invited, email })).toMatchObject(taken)
    await remove(someone.id)
    expect((await create({ ...invited, email })).status).toBe(201)
  })

  test('an e-mail that was stored before the rule is kept, and only a new one must keep to it', async () => {
    const { body: user } = await create({ ...invited, email: 'older@example.org' })
    await server.db.updateTable('users').set({ email: 'older' }).where('id', '=', user.id).execute()
    expect((await change(user.id, { name: 'Older', email: 'older' })).body).toMatchObject({ email: 'older' })
    expect((await change(user.id, { email: 'old' })).status).toBe(400)
    expect((await change(user.id, { email: 'new@example.org' })).status).toBe(200)
  })

  test('a change keeps what it does not name and leaves one audit row with the names of what has changed', async () => {
    const { body: user } = await create({ ...invited, email: 'change@example.org' })
    const before = (await audit()).length
    const sent = { id: user.id, name: 'Changed', email: 'CHANGE@example.org', subscription_level: 'premium' }
    expect((await change(user.id, sent)).body).toEqual({
      ...user,
      name: 'Changed',
      subscription_level: 'premium',
    })
    expect((await change(user.id, sent)).status).toBe(200)
    expect((await change(user.id, { id: user.id + 1 })).status).toBe(403)
    expect((await change(user.id, { aquarium_count: 7 })).status).toBe(400)
    expect((await change(user.id, { name: null })).status).toBe(400)
    expect((await change(2_000_000_000, { name: 'x' })).body).toMatchObject({ code: 'user_not_found' })
    expect((await audit()).slice(before)).toEqual([
      `${server.cast.admin.id} update user ${user.id} name,subscription_level`,
    ])
  })

  test('the last admin can be neither demoted nor deleted, and anything else of them can change', async () => {
    const { admin } = server.cast
    const before = (await audit()).length
    for (const answer of [await change(admin.id, { subscription_level: 'premium' }), await remove(admin.id)])
      expect([answer.status, answer.body]).toEqual([
        409,
        expect.objectContaining({
          code: 'last_admin',
          message: 'This is the last admin. Make another user an admin first, one who has signed in.',
        }),
      ])
    expect((await audit()).length).toBe(before)
    expect((await change(admin.id, { name: 'Still admin', subscription_level: 'admin' })).status).toBe(200)
    const second = await enter('admin')
    expect((await change(admin.id, { subscription_level: 'free' }, second)).status).toBe(200)
    expect((await remove(second.id, second)).status).toBe(409)
    expect((await change(admin.id, { subscription_level: 'admin' }, second)).status).toBe(200)
    expect((await remove(second.id)).status).toBe(204)
  })

  test('hiding a user ends sessions and open pairings', async () => {
    const player = await enter('free')
    await startPairing(server.db, { userId: player.id, now: new Date() })
    const open = async () => {
      const [sessions, pairings] = await Promise.all(
        (['sessions', 'pairings'] as const).map((table) =>
          server.db.selectFrom(table).select('user_id').where('user_id', '=', player.id).execute(),
        ),
      )
      return { sessions: sessions?.length, pairings: pairings?.length }
    }
    expect(await open()).toEqual({ sessions: 1, pairings: 1 })
    await hideUser(server.db, player.id, new Date())
    expect(await open()).toEqual({ sessions: 0, pairings: 0 })
  })

  test('a deleted user is signed out and gone at once, and then so are the rows', async () => {
    const player = await enter('free')
    const now = new Date().toISOString()
    const aquariums = await server.db
      .insertInto('aquariums')
      .values(['One', 'Two'].map((name) => ({ user_id: player.id, name, sort_name: name, created_at: now })))
      .returning('id')
      .execute()
    const [first = { id: 0 }] = aquariums
    const rows = Array.from({ length: 2_500 }, (_, index) => ({
      aquarium_id: first.id,
      timestamp: '2026-01-01T08:00:00',
      ph: index,
    }))
    await enterLogs(server.db, rows)
    expect((await list(`?id=${player.id}`)).rows[0]).toMatchObject({ aquarium_count: 2, log_count: 2_500 })
    expect((await remove(player.id)).status).toBe(204)
    expect((await server.call(getMe, { as: player })).status).toBe(401)
    expect((await list(`?id=${player.id}`)).rows).toEqual([])
    const all = await server.call(listAllAquariums, { as: server.cast.admin, query: `?user_id=${player.id}` })
    expect(all.body).toEqual([])
    expect((await remove(player.id)).status).toBe(404)
    expect((await change(player.id, { name: 'Back' })).status).toBe(404)
    await server.app.deletionSweep.settled()
    for (const [table, column, ids] of [
      ['users', 'id', [player.id]],
      ['aquariums', 'user_id', [player.id]],
      ['logs', 'aquarium_id', aquariums.map(({ id }) => id)],
      ['log_counts', 'aquarium_id', aquariums.map(({ id }) => id)],
    ] as const)
      expect(
        await server.db
          .selectFrom(table as 'users')
          .selectAll()
          .where(column as 'id', 'in', ids)
          .execute(),
      ).toEqual([])
    expect((await audit()).filter((row) => row.includes(` user ${player.id} `))).toEqual([
      `${server.cast.admin.id} delete user ${player.id} `,
    ])
  })

  test('pages are sorted alike on both engines, in whatever order, and who never signed in comes last', async () => {
    const names = ['b', 'A', 'ä', 'Z', 'a', 'Ω', '10', '9', '🐠', '_', '%']
    for (const [index, name] of names.entries())
      await create({ ...invited, name: `srt ${name}`, email: `srt-${index}@x` })
    const page = async (query: string) =>
      (await list(`?page=1&per_page=50&search=srt&${query}`)).rows.map(({ name }) => name.slice(4))
    // Equal names keep the order of their ids, which is reversed in descending order, too.
    const sorted = ['%', '10', '9', '_', 'A', 'a', 'b', 'Z', 'ä', 'Ω', '🐠']
    expect(await page('sort=name&order=asc')).toEqual(sorted)
    expect(await page('sort=name&order=desc')).toEqual(sorted.toReversed())
    const byLogin = await list('?page=1&per_page=100&sort=last_login_at&order=desc')
    const logins = byLogin.rows.map(({ last_login_at }) => last_login_at)
    expect(logins.indexOf(null)).toBe(logins.filter((login) => login !== null).length)
    for (const sort of userSortKeys)
      expect((await list(`?page=1&sort=${sort}`)).rows.length).toBeGreaterThan(0)
  })

  test('a search takes letters as they are, in name and e-mail, in any case', async () => {
    await create({ ...invited, name: '100% Reef_Ärger\\', email: 'odd+%_@example.org' })
    const found = async (text: string) => (await list(`?page=1&search=${encodeURIComponent(text)}`)).total
    expect(await found('100% reef_ärger\\')).toBe(1)
    expect(await found('REEF_ÄRGER')).toBe(1)
    expect(await found('+%_@')).toBe(1)
    expect(await found('100_')).toBe(0)
    expect(await found("' or 1=1 --")).toBe(0)
  })

  test('a file holds what the list holds, and runs nothing in a spreadsheet', async () => {
    await create({ ...invited, name: '=HYPERLINK("x")', email: '+csv@example.org' })
    const { text, headers } = await server.call(contract.listUsers, {
      as: server.cast.admin,
      query: '?format=csv&search=csv@',
    })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe('attachment; filename="coralline-users.csv"')
    const [header, row, end] = text.split('\n')
    expect(header).toBe(
      '\ufeff"id","name","email","subscription_level","created_at","last_login_at","aquarium_count","log_count"',
    )
    expect(row).toMatch(/^"\d+","'=HYPERLINK\(""x""\)","'\+csv@example.org","free","[^"]+","","0","0"$/)
    expect(end).toBe('')
  })

  test.each(['page=0', 'page=1&page=2', 'page=1&per_page=7', 'sort=issuer', 'id=0', 'format=xls', 'who=1'])(
    '?%s is refused',
    async (query) => {
      const answer = await server.call(contract.listUsers, { as: server.cast.admin, query: `?${query}` })
      expect(answer.status).toBe(400)
    },
  )
})

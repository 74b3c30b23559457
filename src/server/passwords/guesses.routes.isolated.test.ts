import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import * as contract from '#contract/passwords.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { newSetupCode } from './first-account.rules.ts'
import { hashPassword } from './password-hash.ts'
import { makeLink } from './passwords.rules.ts'

const origin = 'http://localhost:3000'
const secret = 'three wet corals'
const actor = { id: 0, isAdmin: true, scope: { kind: 'full' }, requestId: '' } as const
/** The server stands behind a proxy, so that each request can come from an address of its own. */
const trustedProxies = ['127.0.0.1/32']
const day = 24 * 3_600_000

// A machine with little memory: each hash takes a quarter of the time.
vi.mock('node:os', async (original) => ({ ...(await original<object>()), totalmem: () => 500_000_000 }))

describe.each(engines)('guesses on %s', (engine) => {
  const server = forTests(() => createTestApp(engine, { config: { trustedProxies, isProduction: true } }))
  let owner: { cookie: string }

  /** Signs in from an address; answers the status, and the cookies of a success. */
  async function signIn(
    email: string,
    password: string,
    { from, cookie }: { from: string; cookie?: string },
  ) {
    const answer = await server.app.inject({
      method: 'POST',
      url: contract.passwordSignIn.path,
      headers: {
        ...{ host: 'localhost:3000', origin, 'x-forwarded-for': from, 'x-forwarded-proto': 'http' },
        ...(cookie !== undefined && { cookie }),
      },
      payload: { email, password },
    })
    const set = [answer.headers['set-cookie'] ?? []].flat()
    return { status: answer.statusCode, cookie: set.map((one) => one.split(';', 1)[0]).join('; '), answer }
  }
  const address = (at: number) => `198.51.100.${at + 1}`

  beforeAll(async () => {
    const hash = await hashPassword(secret)
    const created_at = new Date().toISOString()
    for (let at = 0; at < 27; at += 1) {
      const person = { name: `User ${at}`, email: `user-${at}@reef.example`, created_at }
      const values = { ...person, subscription_level: 'free' as const, issuer: 'coralline', subject: `${at}` }
      const { id } = await server.db
        .insertInto('users')
        .values(values)
        .returning('id')
        .executeTakeFirstOrThrow()
      const password = { user_id: id, hash, browser_key: `key ${at}`, changed_at: created_at }
      await server.db.insertInto('passwords').values(password).execute()
    }
    owner = await signIn('user-0@reef.example', secret, { from: '203.0.113.9' })
    expect(owner.cookie).toContain('coralline_known_browser')
  })

  test('from 25 addresses at one account are five, and its user still gets in by a known browser', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 25; at += 1)
      statuses.push(
        (await signIn('user-0@reef.example', `guess ${at} of many`, { from: address(at) })).status,
      )
    expect(statuses).toEqual([...Array(5).fill(401), ...Array(20).fill(429)])
    // Not even the right one is tried from an unknown browser, so that a guess learns nothing.
    const late = await signIn('user-0@reef.example', secret, { from: address(99) })
    expect(late.status).toBe(429)
    expect(Number(late.answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(late.answer.json().message).toMatch(/Try again in (a minute|1?\d minutes|\w+ minutes)\./)
    const known = await signIn('user-0@reef.example', secret, { from: address(99), cookie: owner.cookie })
    expect(known.status).toBe(204)
    // The cookie of one account opens no other one’s count.
    for (let at = 0; at < 5; at += 1)
      await signIn('user-1@reef.example', 'wrong at all', { from: address(at) })
    const other = await signIn('user-1@reef.example', secret, { from: address(98), cookie: owner.cookie })
    expect(other.status).toBe(429)
  })

  test('from one address at 25 accounts are ten a minute, and others sign in meanwhile', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 25; at += 1)
      statuses.push(
        (await signIn(`user-${at + 2}@reef.example`, 'one guess for all', { from: '192.0.2.77' })).status,
      )
    expect(statuses.filter((status) => status !== 429).length).toBe(10)
    expect(statuses.slice(10)).toEqual(Array(15).fill(429))
    expect((await signIn('user-20@reef.example', secret, { from: '192.0.2.78' })).status).toBe(204)
  })
})

describe.each(engines)('the setup code on %s', (engine) => {
  let time = new Date()
  const server = forTests(() =>
    createTestApp(engine, { now: () => time, config: { trustedProxies, isProduction: true } }),
  )
  beforeEach(async () => {
    for (const table of ['sessions', 'aquariums', 'users'] as const)
      await server.db.deleteFrom(table).execute()
  })
  const setUp = (code: string, from = '203.0.113.1') =>
    server.app.inject({
      method: 'POST',
      url: contract.setUp.path,
      headers: { host: 'localhost:3000', origin, 'x-forwarded-for': from, 'x-forwarded-proto': 'http' },
      payload: { code, name: 'Ann', email: 'ann@reef.example', password: secret },
    })

  test('opens nothing after a day, nor once a newer one was asked for, nor as a link', async () => {
    const code = (await newSetupCode(server.db, time)) ?? ''
    time = new Date(time.getTime() + day)
    const answer = await setUp(code)
    expect([answer.statusCode, answer.json().fields]).toEqual([
      400,
      { code: expect.stringContaining('setup-code') },
    ])
    const [second, third] = [await newSetupCode(server.db, time), await newSetupCode(server.db, time)]
    expect((await setUp(second ?? '')).statusCode).toBe(400)
    const body = { token: third ?? '', password: secret }
    const asLink = await server.call(contract.takeLink, { params: { kind: 'invite' }, body })
    expect(asLink.status).toBe(410)
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([])
    expect((await setUp(third ?? '')).statusCode).toBe(204)
    expect((await setUp(third ?? '')).statusCode).toBe(410)
  })

  test('is guessed twenty times an hour in all, from however many addresses', async () => {
    const statuses: number[] = []
    for (let at = 0; at < 25; at += 1)
      statuses.push((await setUp('AAAAA-AAAAA', `198.51.100.${at + 1}`)).statusCode)
    expect(statuses.filter((status) => status === 400).length).toBeLessThanOrEqual(20)
    expect(statuses.at(-1)).toBe(429)
    expect(await server.db.selectFrom('users').select('id').execute()).toEqual([])
  })

  test('a link that an admin made ends with the account that it is for', async () => {
    const created_at = time.toISOString()
    const values = { name: 'Bob', email: 'bob@reef.example', subscription_level: 'free', created_at } as const
    const { id } = await server.db
      .insertInto('users')
      .values(values)
      .returning('id')
      .executeTakeFirstOrThrow()
    const { token, kind } = await makeLink(server.db, { userId: id, actor, now: time })
    await server.db.updateTable('users').set({ deleted_at: created_at }).where('id', '=', id).execute()
    const taken = await server.call(contract.takeLink, {
      params: { kind },
      body: { token, password: secret },
    })
    expect(taken.status).toBe(410)
    expect(await server.db.selectFrom('passwords').select('user_id').execute()).toEqual([])
  })
})

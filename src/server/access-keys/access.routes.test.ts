import { randomBytes } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { maxTokens } from '#contract/access.names.ts'
import type { NewToken } from '#contract/access.ts'
import * as access from '#contract/access.ts'
import { closeAccount, exportAccount, getMe } from '#contract/account.ts'
import * as aquariums from '#contract/aquariums/aquariums.ts'
import * as logs from '#contract/aquariums/logs.ts'
import { listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { createPairing } from '#contract/devices.ts'
import { getShared } from '#contract/shares.ts'
import { listUsers, updateUser } from '#contract/users.ts'
import { hour, minute } from '#domain/time/durations.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterKeeper, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { keptTexts } from '#server/testing/kept-texts.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { enterToken } from '#server/testing/tokens.ts'
import { sweepKeys } from './keys.rules.ts'

const start = new Date('2026-11-28T08:00:00.000Z')
const day = 24 * hour

describe.each(engines)('tokens on %s', (engine) => {
  let now = start
  const lines: string[] = []
  const server = forTests(() =>
    createTestApp(engine, {
      config: { logLevel: 'info' },
      now: () => now,
      logStream: { write: (line) => void lines.push(line) },
    }),
  )

  async function enter(): Promise<Player & { reef: number }> {
    now = start
    const { keeper, reef } = await enterKeeper(server.db, { now })
    return { ...keeper, reef }
  }

  async function makeToken(keeper: Player, fields: Partial<NewToken> = {}) {
    const body = { name: 'Home Assistant', may: 'write', aquarium_id: null, expires_at: null, ...fields }
    const { status, body: token } = await server.call(access.createToken, { as: keeper, body })
    expect(status).toBe(201)
    return { ...token, as: { id: keeper.id, token: token.secret } }
  }

  const statusOf = async (as: Player) => (await server.call(listMyAquariums, { as })).status

  test('the secret is told once, and stands neither in the database nor in the log', async () => {
    const keeper = await enter()
    const { secret, as } = await makeToken(keeper)
    expect(secret).toMatch(/^crl_[\w-]{43}$/)
    expect(await statusOf(as)).toBe(200)
    const [listed] = (await server.call(access.listAccess, { as: keeper })).body
    expect(listed).toMatchObject({ start: secret.slice(0, 8), may: 'write', kind: 'api', aquarium_id: null })
    const { body: calendar } = await server.call(access.createCalendar, { as: keeper })
    const address = new URL(calendar.url).searchParams.get('k') ?? ''
    expect(address).toMatch(/^[\w-]{22}$/)
    await server.app.inject({ url: `/api/calendar.ics?k=${address}`, headers: { host: 'localhost:3000' } })
    const kept = await keptTexts(server, keeper)
    // It is looked for where it would be: there is what is no secret.
    expect(kept.filter((text) => text.includes(listed?.id ?? '-')).length).toBe(engine === 'sqlite' ? 2 : 1)
    for (const canary of [secret.slice(9), address])
      for (const text of [lines.join(), ...kept]) expect(text.includes(canary)).toBe(false)
    expect(lines.some((line) => line.includes(`"key":"${listed?.id}"`))).toBe(true)
  })

  test('an admin learns how many there are, and nothing else of them', async () => {
    const keeper = await enter()
    const { secret, id } = await makeToken(keeper, { name: 'Hidden name' })
    await server.call(access.createCalendar, { as: keeper })
    const { admin } = server.cast
    const { text, body } = await server.call(listUsers, { as: admin, query: `?id=${keeper.id}` })
    expect(body).toMatchObject([{ id: keeper.id, key_count: 2 }])
    for (const hidden of [secret.slice(0, 8), id, 'Hidden name']) expect(text).not.toContain(hidden)
    await server.call(access.deleteAccess, { as: keeper, params: { id } })
    const later = await server.call(listUsers, { as: admin, query: `?id=${keeper.id}` })
    expect(later.body).toMatchObject([{ key_count: 1 }])
  })

  test('it comes without a cookie, and any other Authorization is a proxy’s', async () => {
    const keeper = await enter()
    const { secret, as } = await makeToken(keeper)
    const call = (authorization: string, more: object = {}) =>
      server.call(listMyAquariums, { headers: { authorization, ...more } })
    const both = await call(`Bearer ${secret}`, { cookie: `coralline_session=${keeper.token}` })
    expect([both.status, both.body]).toMatchObject([400, { code: 'invalid_request' }])
    for (const wrong of ['crl_', 'crl_short', `${secret}x`, `${secret} ${secret}`, `crl_${'A'.repeat(43)}`]) {
      const { status, headers } = await call(`Bearer ${wrong}`)
      expect([wrong, status, headers['www-authenticate']]).toEqual([wrong, 401, 'Bearer'])
    }
    expect((await call(`bearer  ${secret}`)).status).toBe(200)
    for (const foreign of [secret, `Basic ${secret}`, 'Bearer eyJhbGciOi.J9', 'Bearer ']) {
      const { status, headers } = await call(foreign)
      expect([status, headers['www-authenticate']]).toEqual([401, undefined])
      const cookie = `coralline_session=${keeper.token}`
      expect((await call(foreign, { cookie })).status).toBe(200)
    }
    const { headers } = await server.call(getMe, { as })
    expect(headers['set-cookie']).toBeUndefined()
  })

  test('no page of another site, nor a missing Origin, keeps it from writing', async () => {
    const keeper = await enter()
    const { secret } = await makeToken(keeper)
    const sent = await server.app.inject({
      method: 'POST',
      url: '/api/logs/',
      headers: { host: 'localhost:3000', authorization: `Bearer ${secret}` },
      payload: { aquarium_id: keeper.reef, timestamp: '2026-11-28T08:00:00', ph: 8.1 },
    })
    expect(sent.statusCode).toBe(201)
  })

  test('what it enters it may correct for a day, and what others entered it may not', async () => {
    const keeper = await enter()
    const { as, id } = await makeToken(keeper, { may: 'log' })
    const entered = { aquarium_id: keeper.reef, timestamp: '2026-11-28T08:00:00', ph: 8.1 }
    const { body: own } = await server.call(logs.createLog, { as, body: entered })
    const { body: foreign } = await server.call(logs.createLog, { as: keeper, body: entered })
    const edit = async (log: { id: number }) =>
      (await server.call(logs.updateLog, { as, params: { id: log.id }, body: { ph: 8.2 } })).status
    expect([await edit(own), await edit(foreign)]).toEqual([200, 403])
    now = new Date(start.getTime() + day + minute)
    expect(await edit(own)).toBe(403)
    const row = server.db
      .selectFrom('logs')
      .select(['created_by', 'created_session'])
      .where('id', '=', own.id)
    expect(await row.executeTakeFirst()).toEqual({ created_by: keeper.id, created_session: id })
  })

  test('it makes no tokens, pairs nothing, exports nothing, and is no admin', async () => {
    const admin = await enterPlayer(server.db, {
      name: `a-${crypto.randomUUID()}`,
      level: 'admin',
      now: start,
    })
    const { as, id } = await makeToken(admin)
    const body = { name: 'More', may: 'write', aquarium_id: null, expires_at: null }
    const answers = [
      await server.call(access.createToken, { as, body }),
      await server.call(access.createCalendar, { as }),
      await server.call(access.listAccess, { as }),
      await server.call(access.updateAccess, { as, params: { id }, body: { expires_at: null } }),
      await server.call(access.deleteAccess, { as, params: { id } }),
      await server.call(createPairing, { as, body: { kind: 'device' } }),
      await server.call(exportAccount, { as }),
      await server.call(logs.listLogs, { as }),
    ]
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403))
    const { role, sees_backups, is_limited } = (await server.call(getMe, { as })).body
    expect([role, sees_backups, is_limited]).toEqual(['user', false, true])
  })

  test('a token of one tank sees no other one, and tells what it may', async () => {
    const keeper = await enter()
    await enterAquarium(server.db, { owner: keeper, name: 'Quarantine', now })
    const ends = new Date(start.getTime() + day).toISOString()
    const { as } = await makeToken(keeper, { may: 'read', aquarium_id: keeper.reef, expires_at: ends })
    expect((await server.call(listMyAquariums, { as })).body.map(({ id }) => id)).toEqual([keeper.reef])
    expect((await server.call(access.getKey, { as })).body).toEqual({
      ...{ name: 'Home Assistant', may: 'read', aquarium_id: keeper.reef, expires_at: ends },
    })
    const ofAnAdmin = { name: 'Mine', may: 'read', aquarium_id: keeper.reef, expires_at: null }
    expect((await server.call(access.createToken, { as: server.cast.admin, body: ofAnAdmin })).status).toBe(
      404,
    )
  })

  test('it ends at its end to the second, can be renewed for 30 days, and is then gone', async () => {
    const keeper = await enter()
    const ends = new Date(start.getTime() + hour).toISOString()
    const { as, id } = await makeToken(keeper, { expires_at: ends })
    const past = { name: 'Past', may: 'read', aquarium_id: null, expires_at: start.toISOString() }
    expect((await server.call(access.createToken, { as: keeper, body: past })).status).toBe(400)
    now = new Date(start.getTime() + hour - 1)
    expect(await statusOf(as)).toBe(200)
    now = new Date(start.getTime() + hour)
    expect(await statusOf(as)).toBe(401)
    await sweepKeys(server.db, new Date(now.getTime() + 30 * day))
    const renew = (expires_at: string | null) =>
      server.call(access.updateAccess, { as: keeper, params: { id }, body: { expires_at } })
    expect((await renew(ends)).status).toBe(200)
    expect((await renew(start.toISOString())).status).toBe(400)
    expect(await statusOf(as)).toBe(401)
    expect((await renew(null)).status).toBe(200)
    expect(await statusOf(as)).toBe(200)
    await renew(new Date(now.getTime() + hour).toISOString())
    await sweepKeys(server.db, new Date(now.getTime() + hour + 30 * day + 1))
    expect((await server.call(access.listAccess, { as: keeper })).body).toEqual([])
  })

  test('once it is removed the next request is refused', async () => {
    const keeper = await enter()
    const { as, id } = await makeToken(keeper)
    expect(await statusOf(as)).toBe(200)
    const remove = () => server.call(access.deleteAccess, { as: keeper, params: { id } })
    expect([(await remove()).status, await statusOf(as), (await remove()).status]).toEqual([204, 401, 404])
  })

  test.each([
    ['its tank is deleted', aquariums.deleteAquarium, undefined],
    ['its tank is hidden by an admin', updateAquarium, { active: false }],
    ['its tank is handed over', updateAquarium, 'another owner'],
    ['its tank is deleted for good', aquariums.hardDeleteAquarium, undefined],
  ] as const)('it ends when %s, and does not come back with it', async (_when, endpoint, change) => {
    const keeper = await enter()
    const { as } = await makeToken(keeper, { aquarium_id: keeper.reef })
    const { as: wide } = await makeToken(keeper)
    const { admin, neighbour } = server.cast
    const body = change === 'another owner' ? { user_id: neighbour.id } : change
    const params = { id: keeper.reef }
    const done = await server.call(endpoint, { as: admin, params, ...(body && { body }) })
    expect(done.status).toBe(endpoint.status)
    expect([await statusOf(as), await statusOf(wide)]).toEqual([401, 200])
    await server.call(updateAquarium, { as: admin, params, body: { active: true, user_id: keeper.id } })
    expect(await statusOf(as)).toBe(401)
  })

  test('it ends with the account, and when a role changes', async () => {
    const keeper = await enter()
    const { as } = await makeToken(keeper)
    const { email } = (await server.call(getMe, { as: keeper })).body
    const level = (subscription_level: string) =>
      server.call(updateUser, {
        as: server.cast.admin,
        params: { id: keeper.id },
        body: { subscription_level },
      })
    expect((await level('premium')).status).toBe(200)
    expect(await statusOf(as)).toBe(200)
    await level('admin')
    expect(await statusOf(as)).toBe(401)
    await level('free')
    const { as: second } = await makeToken(keeper)
    expect((await server.call(closeAccount, { as: keeper, body: { email } })).status).toBe(204)
    const left = server.db.selectFrom('access_keys').select('id').where('user_id', '=', keeper.id)
    expect([await statusOf(second), await left.execute()]).toEqual([401, []])
  })

  test(`an account has ${maxTokens} of them, also when all are made at once`, async () => {
    const keeper = await enter()
    const body = { name: 'One of many', may: 'read', aquarium_id: null, expires_at: null }
    const made = await Promise.all(
      Array.from({ length: maxTokens + 3 }, () => server.call(access.createToken, { as: keeper, body })),
    )
    expect(made.filter(({ status }) => status === 201)).toHaveLength(maxTokens)
    expect(made.filter(({ status }) => status === 400)).toHaveLength(3)
  })

  test('its use is noted every five minutes', async () => {
    const keeper = await enter()
    const { as } = await makeToken(keeper)
    const used = async () => (await server.call(access.listAccess, { as: keeper })).body[0]?.used_at
    expect(await used()).toBeNull()
    await statusOf(as)
    now = new Date(start.getTime() + 4 * minute)
    await statusOf(as)
    expect(await used()).toBe(start.toISOString())
    now = new Date(start.getTime() + 5 * minute + 1)
    await statusOf(as)
    expect(await used()).toBe(now.toISOString())
  })

  test('the address of the calendar is one, and a new one ends it', async () => {
    const keeper = await enter()
    const { body: first } = await server.call(access.createCalendar, { as: keeper })
    const { body: second } = await server.call(access.createCalendar, { as: keeper })
    expect(first.url).not.toBe(second.url)
    const listed = (await server.call(access.listAccess, { as: keeper })).body
    expect(listed.map(({ id }) => id)).toEqual([second.id])
    const rename = { as: keeper, params: { id: second.id }, body: { name: 'Mine' } }
    expect((await server.call(access.updateAccess, rename)).status).toBe(403)
    const secret = `crl_${new URL(second.url).searchParams.get('k')}`
    expect(await statusOf({ id: keeper.id, token: secret })).toBe(401)
  })

  test.runIf(engine === 'sqlite')('no guessed token or link opens anything', async () => {
    const guesses = Number(process.env.CASES ?? 500)
    for (let guess = 0; guess < guesses; guess += 1) {
      const token = `crl_${randomBytes(32).toString('base64url')}`
      expect(await statusOf({ id: 0, token })).toBe(401)
      const query = `?k=${randomBytes(16).toString('base64url')}`
      expect((await server.call(getShared, { query })).status).toBe(404)
    }
  })

  test('a page of another site is never told that it may send one or read an answer', async () => {
    const { secret } = await makeToken(await enter())
    const from = { host: 'localhost:3000', origin: 'https://elsewhere.example' }
    const asked = {
      'access-control-request-method': 'GET',
      'access-control-request-headers': 'authorization',
    }
    const url = '/api/aquariums'
    const answers = [
      await server.app.inject({ method: 'OPTIONS', url, headers: { ...from, ...asked } }),
      await server.app.inject({ url, headers: { ...from, authorization: `Bearer ${secret}` } }),
    ]
    expect(answers[1]?.statusCode).toBe(200)
    const told = answers.flatMap(({ headers }) => Object.keys(headers))
    expect(told.filter((name) => name.startsWith('access-control'))).toEqual([])
  })

  test('the newest stands first', async () => {
    const keeper = await enter()
    for (const name of ['First', 'Second', 'Third']) {
      await makeToken(keeper, { name })
      now = new Date(now.getTime() + minute)
    }
    const { body } = await server.call(access.listAccess, { as: keeper })
    expect(body.map(({ name }) => name)).toEqual(['Third', 'Second', 'First'])
  })
})

describe('tokens on plain http, where everybody in the network can read along', () => {
  const server = forTests(() => createTestApp('sqlite', { config: { publicUrl: 'http://reef.lan:3000' } }))

  test('one of all tanks opens nothing, and one of a single tank changes nothing', async () => {
    const { keeper, reef } = server.cast
    const make = async (aquarium_id: number | null) => {
      const body = { name: 'Meter', may: 'write', aquarium_id, expires_at: null }
      const { secret } = (await server.call(access.createToken, { as: keeper, body })).body
      return { id: keeper.id, token: secret }
    }
    const [wide, single] = [await make(null), await make(reef)]
    expect((await server.call(listMyAquariums, { as: wide })).status).toBe(401)
    expect((await server.call(listMyAquariums, { as: single })).status).toBe(200)
    const body = { aquarium_id: reef, timestamp: '2026-11-28T08:00:00', ph: 8.1 }
    const { status, body: log } = await server.call(logs.createLog, { as: single, body })
    expect(status).toBe(201)
    expect((await server.call(access.getKey, { as: single })).body).toMatchObject({
      may: 'log',
      aquarium_id: reef,
    })
    const deletion = await server.call(logs.deleteLog, { as: single, params: { id: log.id } })
    expect(deletion.status).toBe(403)
  })
})

describe('wrong tokens from an address', () => {
  const requests = 5
  const server = forTests(() =>
    createTestApp('sqlite', {
      config: { rates: { signIn: 20, requests, imports: 12, uploads: 120, images: 300, ai: 60 } },
    }),
  )

  test('are counted, and the right token beside them is taken', async () => {
    const { keeper } = server.cast
    const body = { name: 'Meter', may: 'read', aquarium_id: null, expires_at: null }
    const { secret } = (await server.call(access.createToken, { as: keeper, body })).body
    const guess = () => `crl_${randomBytes(32).toString('base64url')}`
    const statuses = []
    for (const token of [guess(), 'crl_short', guess(), guess(), 'crl_', guess(), guess()]) {
      const { status, headers } = await server.call(listMyAquariums, {
        headers: { authorization: `Bearer ${token}` },
      })
      statuses.push(status)
      expect(headers['retry-after'] !== undefined).toBe(status === 429)
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
    const elsewhere = { url: '/api/aquariums', remoteAddress: '203.0.113.9' }
    const headers = { host: 'localhost:3000', authorization: `Bearer ${guess()}` }
    expect((await server.app.inject({ ...elsewhere, headers })).statusCode).toBe(401)
    expect((await server.call(listMyAquariums, { as: { id: keeper.id, token: secret } })).status).toBe(200)
  })
})

describe('what a token reads', () => {
  const server = forTests(() => createTestApp('sqlite'))

  test('waits in a place of its own, and takes none of its keeper’s browser', async () => {
    const { keeper } = server.cast
    const held = Promise.withResolvers<void>()
    const token = await enterToken(server.db, keeper, { may: 'read' })
    const { snapshots } = server.database
    // As many reads as one keeper may have at once on any machine.
    const reads = [1, 2].map(() => snapshots.read({ userId: keeper.id }, () => held.promise))
    try {
      expect((await server.call(listMyAquariums, { as: token })).status).toBe(200)
    } finally {
      held.resolve()
      await Promise.all(reads)
    }
  })
})

describe('how much a token may ask', () => {
  const server = forTests(() =>
    createTestApp('sqlite', {
      config: { rates: { signIn: 20, requests: 600, imports: 12, uploads: 120, images: 300, ai: 20 } },
    }),
  )

  test('is 120 calls a minute, and its keeper’s browser is not slower for it', async () => {
    const { keeper } = server.cast
    const body = { name: 'Meter', may: 'read', aquarium_id: null, expires_at: null }
    const { secret } = (await server.call(access.createToken, { as: keeper, body })).body
    const asked = { as: { id: keeper.id, token: secret } }
    for (let call = 0; call < 120; call += 1)
      expect((await server.call(listMyAquariums, asked)).status).toBe(200)
    expect((await server.call(listMyAquariums, asked)).status).toBe(429)
    expect((await server.call(listMyAquariums, { as: keeper })).status).toBe(200)
  })
})

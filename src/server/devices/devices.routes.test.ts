import { beforeEach, describe, expect, test } from 'vitest'
import { getMe } from '#contract/account.ts'
import { deleteAquarium } from '#contract/aquariums/aquariums.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import * as devices from '#contract/devices.ts'
import { listUsers } from '#contract/users.ts'
import { hashToken } from '#server/sessions/tokens.ts'
import type { Player } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { amplyRated } from '#server/testing/sign-in/sign-in-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { relinkUser } from '#server/users/admin-command.ts'

const publicUrl = 'https://reef.example.org'
const second = 1_000

describe.each(engines)('letting a phone in on %s', (engine) => {
  let time = Date.now()
  const server = forTests(() =>
    createTestApp(engine, { now: () => new Date(time), config: { publicUrl, rates: amplyRated } }),
  )
  beforeEach(async () => {
    time = Date.now()
    await server.db.deleteFrom('pairings').execute()
  })

  const cookieOf = (answer: { headers: Record<string, unknown> }, name: string) =>
    [answer.headers['set-cookie']]
      .flat()
      .map((line) => new RegExp(`^__Host-${name}=([^;]*)`).exec(String(line))?.[1])
      .find((value) => value !== undefined)
  const as = ({ token }: { token: string }) => ({ headers: { cookie: `__Host-coralline_session=${token}` } })
  const begin = async (keeper: Player = server.cast.keeper) => {
    const asked = { ...as(keeper), body: { kind: 'device' } }
    const { status, body } = await server.call(devices.createPairing, asked)
    expect(status).toBe(201)
    const [url = ''] = body.urls
    return { ...body, secret: new URL(url).hash.slice(1), url }
  }
  const claim = (code: string, device_name = 'iPhone') =>
    server.call(devices.claimPairing, { body: { code, device_name } })
  const progress = (id: string, keeper: Player = server.cast.keeper) =>
    server.call(devices.getPairing, { ...as(keeper), params: { id } })
  const confirm = (id: string, digits: number, keeper: Player = server.cast.keeper) =>
    server.call(devices.confirmPairing, { ...as(keeper), params: { id }, body: { digits } })
  const finish = (claimed: string | undefined, others = '') =>
    server.call(devices.finishPairing, { headers: { cookie: `__Host-coralline_claim=${claimed}${others}` } })
  const remove = (id: string, keeper: Player = server.cast.keeper) =>
    server.call(devices.deleteDevice, { ...as(keeper), params: { id } })
  const rename = (id: string, name: string, keeper: Player = server.cast.keeper) =>
    server.call(devices.updateDevice, { ...as(keeper), params: { id }, body: { name } })
  const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

  async function letIn(keeper: Player = server.cast.keeper, name = 'iPhone') {
    const { id, secret } = await begin(keeper)
    const claimed = await claim(secret, name)
    expect((await confirm(id, claimed.body.digits, keeper)).status).toBe(204)
    const finished = await finish(cookieOf(claimed, 'coralline_claim'))
    expect(finished.status).toBe(200)
    return { id: keeper.id, token: cookieOf(finished, 'coralline_session') ?? '' }
  }

  test('by the code of the picture, and by the typed one: claimed, compared, confirmed', async () => {
    for (const way of ['secret', 'code'] as const) {
      const pairing = await begin()
      expect(pairing.url).toMatch(/^https:\/\/reef\.example\.org\/pair#[\w-]{43}$/)
      expect((await progress(pairing.id)).body).toEqual({ state: 'waiting', device_name: null, digits: null })
      const claimed = await claim(pairing[way], 'Pixel')
      expect([claimed.status, claimed.body.account]).toEqual([200, 'Keeper'])
      const { digits } = claimed.body
      expect((await progress(pairing.id)).body).toEqual({ state: 'claimed', device_name: 'Pixel', digits })
      expect((await confirm(pairing.id, digits)).status).toBe(204)
      const finished = await finish(cookieOf(claimed, 'coralline_claim'))
      expect([finished.status, finished.body]).toEqual([200, { paired: true }])
      expect(String(finished.headers['set-cookie'])).toMatch(
        /__Host-coralline_session=[\w-]{43}; Max-Age=34560000; Path=\/; HttpOnly; Secure; SameSite=Lax/,
      )
      expect((await progress(pairing.id)).body.state).toBe('done')
      const phone = { token: cookieOf(finished, 'coralline_session') ?? '' }
      const log = { aquarium_id: server.cast.reef, timestamp: '2026-11-20T08:00:00', ph: 8.1 }
      expect((await server.call(createLog, { ...as(phone), body: log })).status).toBe(201)
      expect((await server.call(getMe, as(phone))).body).toMatchObject({ name: 'Keeper', role: 'user' })
      const rows = await server.db.selectFrom('pairings').selectAll().execute()
      expect(JSON.stringify(rows)).not.toContain(pairing.secret)
      expect(JSON.stringify(rows)).not.toContain(pairing.code)
    }
  })

  test('a phone of another keeper before forgets the pictures of that account', async () => {
    const emptied = async (before: string) => {
      const { id, secret } = await begin()
      const claimed = await claim(secret)
      await confirm(id, claimed.body.digits)
      const finished = await finish(cookieOf(claimed, 'coralline_claim'), before)
      return [finished.status, finished.headers['clear-site-data']]
    }
    expect(await emptied(`; coralline_signed_in=user-${server.cast.neighbour.id}`)).toEqual([200, '"cache"'])
    for (const before of ['', `; coralline_signed_in=user-${server.cast.keeper.id}`])
      expect(await emptied(before)).toEqual([200, undefined])
  })

  test('a code serves once: replayed by the phone, by another one, and after the end', async () => {
    const { id, secret, code } = await begin()
    const claimed = await claim(secret)
    for (const replay of [secret, code]) expect(codeOf(await claim(replay, 'Other'))).toBe('pairing_over')
    await confirm(id, claimed.body.digits)
    for (const replay of [secret, code]) expect(codeOf(await claim(replay, 'Other'))).toBe('pairing_over')
    const cookie = cookieOf(claimed, 'coralline_claim')
    expect((await finish(cookie)).status).toBe(200)
    for (const replay of [secret, code]) expect(codeOf(await claim(replay, 'Other'))).toBe('pairing_over')
    expect((await finish(cookie)).status).toBe(410)
    expect((await confirm(id, claimed.body.digits)).status).toBe(410)
  })

  test('of many phones that use a code at once one has it, and of many answers one is a session', async () => {
    const { id, secret } = await begin()
    const claims = await Promise.all(
      Array.from({ length: 12 }, (_none, index) => claim(secret, `Phone ${index}`)),
    )
    const taken = claims.filter(({ status }) => status === 200)
    expect([taken.length, claims.filter(({ status }) => status === 410).length]).toEqual([1, 11])
    const [mine] = taken
    if (!mine) throw new Error('nobody has it')
    await confirm(id, mine.body.digits)
    const cookie = cookieOf(mine, 'coralline_claim')
    const answers = await Promise.all(Array.from({ length: 8 }, () => finish(cookie)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(410)])
  })

  test('a photo of the code: whoever is faster shows other digits, and the keeper ends it', async () => {
    const { id, secret } = await begin()
    const thief = await claim(secret, 'Thief')
    expect((await claim(secret, 'iPhone')).status).toBe(410)
    const wrong = thief.body.digits === 99 ? 98 : thief.body.digits + 1
    expect(codeOf(await confirm(id, wrong))).toBe('pairing_over')
    expect((await confirm(id, thief.body.digits)).status).toBe(410)
    expect((await finish(cookieOf(thief, 'coralline_claim'))).status).toBe(410)
    expect((await progress(id)).body).toEqual({ state: 'over', device_name: null, digits: null })
    const again = await begin()
    const taken = await claim(again.secret, 'Thief')
    expect(
      (await server.call(devices.deletePairing, { ...as(server.cast.keeper), params: { id: again.id } }))
        .status,
    ).toBe(204)
    expect((await finish(cookieOf(taken, 'coralline_claim'))).status).toBe(410)
  })

  test('two minutes, and not a second more', async () => {
    const began = time
    const { id, secret } = await begin()
    time = began + 119 * second
    const claimed = await claim(secret)
    expect(claimed.status).toBe(200)
    time = began + 121 * second
    expect((await confirm(id, claimed.body.digits)).status).toBe(410)
    expect((await progress(id)).body.state).toBe('over')
    expect((await finish(cookieOf(claimed, 'coralline_claim'))).status).toBe(410)
    const late = await begin()
    time += 121 * second
    for (const code of [late.secret, late.code]) expect((await claim(code)).status).toBe(410)
  })

  test('at most five are open: the sixth ends the first', async () => {
    const open = []
    for (let index = 0; index < 6; index += 1) {
      open.push(await begin())
      time += 10
    }
    const states = await Promise.all(open.map(async ({ id }) => (await progress(id)).body.state))
    expect(states).toEqual(['over', ...Array(5).fill('waiting')])
    expect((await claim(open[0]?.secret ?? '')).status).toBe(410)
  })

  test('nobody else sees, confirms or ends a pairing', async () => {
    const { id, secret } = await begin()
    const claimed = await claim(secret)
    const { neighbour, admin } = server.cast
    for (const other of [neighbour, admin]) {
      expect((await progress(id, other)).body).toEqual({ state: 'over', device_name: null, digits: null })
      expect((await confirm(id, claimed.body.digits, other)).status).toBe(410)
      expect((await server.call(devices.deletePairing, { ...as(other), params: { id } })).status).toBe(410)
    }
    expect((await progress(id)).body.state).toBe('claimed')
  })

  test.each(['', 'KELP', '-', '____-____', 'x'.repeat(43), "' or 1=1 --", 'KELP-7Q2M'])(
    'the code %j opens nothing',
    async (code) => {
      await begin()
      expect((await claim(code)).status).toBe(410)
    },
  )

  test('an account that is gone lets nobody in', async () => {
    const { id, secret } = await begin(server.cast.neighbour)
    const claimed = await claim(secret)
    await confirm(id, claimed.body.digits, server.cast.neighbour)
    const users = server.db.updateTable('users').where('id', '=', server.cast.neighbour.id)
    await users.set({ deleted_at: new Date().toISOString() }).execute()
    expect((await finish(cookieOf(claimed, 'coralline_claim'))).status).toBe(410)
    await users.set({ deleted_at: null }).execute()
  })

  test('an admin’s phone is no admin’s, and no phone lets another in or takes one away', async () => {
    const phone = await letIn(server.cast.admin)
    const seen = await Promise.all([phone, server.cast.admin].map((who) => server.call(getMe, as(who))))
    expect(seen.map(({ body }) => [body.role, body.is_limited])).toEqual([
      ['user', true],
      ['admin', false],
    ])
    const [device] = (await server.call(devices.listDevices, as(server.cast.admin))).body
    const id = device?.id ?? ''
    const refused = [
      await server.call(listUsers, as(phone)),
      await server.call(deleteAquarium, { ...as(phone), params: { id: server.cast.reef } }),
      await server.call(devices.createPairing, { ...as(phone), body: { kind: 'device' } }),
      await server.call(devices.listDevices, as(phone)),
      await server.call(devices.deleteDevice, { ...as(phone), params: { id } }),
    ]
    expect(refused.map((answer) => [answer.status, codeOf(answer)])).toEqual(
      refused.map(() => [403, 'right_needed']),
    )
  })

  test('phones are listed, named and taken away, each by its keeper alone', async () => {
    const phone = await letIn(server.cast.keeper, 'Old phone')
    const { body } = await server.call(devices.listDevices, as(server.cast.keeper))
    const device = body.find(({ name }) => name === 'Old phone')
    expect(device).toMatchObject({ origin: publicUrl, last_seen_at: expect.any(String) })
    const id = device?.id ?? ''
    for (const name of ['Pho\u202ene', 'Phone\u001b[2J']) expect((await rename(id, name)).status).toBe(400)
    for (const other of [server.cast.neighbour, server.cast.admin])
      expect([(await rename(id, 'x', other)).status, (await remove(id, other)).status]).toEqual([404, 404])
    expect((await rename(id, 'At the tank')).body).toMatchObject({ id, name: 'At the tank' })
    expect((await remove(id)).status).toBe(204)
    const log = { aquarium_id: server.cast.reef, timestamp: '2026-11-20T08:00:00', ph: 8.1 }
    expect((await server.call(createLog, { ...as(phone), body: log })).status).toBe(401)
    expect((await remove(id)).status).toBe(404)
    const { status, body: refusal } = await remove('abc')
    expect([status, refusal]).toMatchObject([400, { message: 'id is not written as it must be.' }])
  })

  test('a browser is no phone: its session is not named or ended as one', async () => {
    const row = server.db
      .selectFrom('sessions')
      .select('public_id')
      .where('token_hash', '=', hashToken(server.cast.keeper.token))
    const { public_id: id } = await row.executeTakeFirstOrThrow()
    expect((await remove(id ?? '')).status).toBe(404)
    expect((await server.call(listMyAquariums, as(server.cast.keeper))).status).toBe(200)
  })

  test('taken away while it sends: each log is answered 201 and there, or 401 and not', async () => {
    const phone = await letIn(server.cast.keeper, 'Sending')
    const { body } = await server.call(devices.listDevices, as(server.cast.keeper))
    const id = body.find(({ name }) => name === 'Sending')?.id ?? ''
    const send = (minute: number) =>
      server.call(createLog, {
        ...as(phone),
        body: { aquarium_id: server.cast.nano, timestamp: `2026-11-20T09:${minute}:00`, ph: 8.1 },
      })
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 30 }, (_none, index) => send(10 + index))),
      remove(id),
    ])
    const logs = server.db.selectFrom('logs').select('timestamp').where('aquarium_id', '=', server.cast.nano)
    const stored = new Set((await logs.execute()).map(({ timestamp }) => timestamp))
    for (const [index, { status }] of answers.entries())
      expect([index, status === 201]).toEqual([index, stored.has(`2026-11-20T09:${10 + index}:00`)])
    expect(answers.every(({ status }) => status === 201 || status === 401)).toBe(true)
    expect((await send(59)).status).toBe(401)
  })

  test('a phone that is paired again is one phone', async () => {
    const first = await letIn(server.cast.keeper, 'Twice')
    const { id, secret } = await begin()
    const claimed = await claim(secret, 'Twice')
    await confirm(id, claimed.body.digits)
    const cookie = `__Host-coralline_claim=${cookieOf(claimed, 'coralline_claim')}; __Host-coralline_session=${first.token}`
    expect((await server.call(devices.finishPairing, { headers: { cookie } })).status).toBe(200)
    const { body } = await server.call(devices.listDevices, as(server.cast.keeper))
    expect(body.filter(({ name }) => name === 'Twice')).toHaveLength(1)
  })

  test('no phone gets into an account that was opened to another sign-in since its digits were confirmed', async () => {
    const { neighbour } = server.cast
    const { id, secret } = await begin(neighbour)
    const claimed = await claim(secret, 'Late')
    expect((await confirm(id, claimed.body.digits, neighbour)).status).toBe(204)
    await relinkUser(server.db, String(neighbour.id))
    expect((await finish(cookieOf(claimed, 'coralline_claim'))).status).toBe(410)
  })
})

test('the eleventh guess in a minute waits', async () => {
  const server = await createTestApp('sqlite', { config: { publicUrl } })
  const guess = () => server.call(devices.claimPairing, { body: { code: 'KELP-7Q2M', device_name: 'x' } })
  const statuses = []
  for (let index = 0; index < 11; index += 1) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array(10).fill(410), 429])
  await server.close()
})

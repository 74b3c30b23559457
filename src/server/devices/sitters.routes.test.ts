import { beforeEach, describe, expect, test } from 'vitest'
import { closeAccount, getMe } from '#contract/account.ts'
import { deleteAquarium, restoreAquarium } from '#contract/aquariums/aquariums.ts'
import { createEvent, deleteEvent, listEvents, updateEvent } from '#contract/aquariums/events.ts'
import { createLog, deleteLog, listAquariumLogs, updateLog } from '#contract/aquariums/logs.ts'
import { createTask, updateTask } from '#contract/aquariums/tasks.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import * as devices from '#contract/devices.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { readImageUrl } from '#contract/image-addresses.names.ts'
import { getPicture, uploadImage } from '#contract/images.ts'
import { updateUser } from '#contract/users.ts'
import { day } from '#domain/time/durations.ts'
import { hashToken } from '#server/sessions/tokens.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { amplyRated } from '#server/testing/sign-in/sign-in-app.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'

const publicUrl = 'https://reef.example.org'
const timestamp = '2026-11-20T08:00:00'

describe.each(engines)('the phone of a sitter on %s', (engine) => {
  let time = Date.now()
  const server = forTests(() =>
    createTestApp(engine, { now: () => new Date(time), config: { publicUrl, rates: amplyRated } }),
  )
  let owner: Player
  let reef: number
  let others = 0
  beforeEach(async () => {
    time = Date.now()
    others += 1
    const now = new Date(time)
    owner = await enterPlayer(server.db, { name: `Ophelia${others}`, level: 'free', now })
    reef = await enterAquarium(server.db, { owner, name: 'Reef', now })
  })

  const inDays = (days: number) => new Date(time + days * day).toISOString()
  const as = ({ token }: { token: string }) => ({ headers: { cookie: `__Host-coralline_session=${token}` } })
  const cookieOf = (answer: { headers: Record<string, unknown> }, name: string) =>
    [answer.headers['set-cookie']]
      .flat()
      .map((line) => new RegExp(`^__Host-${name}=([^;]*)`).exec(String(line))?.[1])
      .find((value) => value !== undefined)
  const ask = (body: object, by = owner) =>
    server.call(devices.createPairing, { ...as(by), body: { kind: 'caretaker', ...body } })
  const claim = (code: string) =>
    server.call(devices.claimPairing, { body: { code, device_name: 'Pixel of Sam' } })
  const finish = (claimed: Awaited<ReturnType<typeof claim>>) =>
    server.call(devices.finishPairing, {
      headers: { cookie: `__Host-coralline_claim=${cookieOf(claimed, 'coralline_claim')}` },
    })

  /** A sitter who has claimed a code and whom the owner has confirmed. */
  async function confirmed({ days = 14, tank = reef } = {}) {
    const { body } = await ask({ aquarium_id: tank, until: inDays(days) })
    const claimed = await claim(body.code)
    const confirming = { params: { id: body.id }, body: { digits: claimed.body.digits } }
    expect((await server.call(devices.confirmPairing, { ...as(owner), ...confirming })).status).toBe(204)
    return claimed
  }
  async function letIn(of: { days?: number; tank?: number } = {}) {
    const finished = await finish(await confirmed(of))
    expect(finished.status).toBe(200)
    return { id: owner.id, token: cookieOf(finished, 'coralline_session') ?? '' }
  }
  const sitting = (sitter: Player) => server.call(devices.getSitting, as(sitter))
  const enter = (by: Player, fields: object = {}) =>
    server.call(createLog, { ...as(by), body: { aquarium_id: reef, timestamp, ph: 8.1, ...fields } })
  const feed = (by: Player) =>
    server.call(createEvent, { ...as(by), body: { aquarium_id: reef, timestamp, kind: 'feeding' } })
  const upload = async (by: Player) => {
    const { body, headers } = imageUpload(reef, await photo())
    return server.call(uploadImage, { body, headers: { ...headers, ...as(by).headers } })
  }
  const params = (id: number) => ({ params: { id } })
  const listed = async () => (await server.call(devices.listDevices, as(owner))).body

  test('is let in by a code and two digits, for one tank until an instant, and is told of no account', async () => {
    const until = inDays(14)
    const { body: pairing } = await ask({ aquarium_id: reef, until })
    const claimed = await claim(new URL(pairing.urls[0] ?? '').hash.slice(1))
    const { digits } = claimed.body
    expect(claimed.body).toEqual({ account: null, sitting: { name: 'Reef', until }, digits })
    await server.call(devices.confirmPairing, { ...as(owner), params: { id: pairing.id }, body: { digits } })
    const sitter = { id: owner.id, token: cookieOf(await finish(claimed), 'coralline_session') ?? '' }
    const told = await sitting(sitter)
    expect(told.body).toEqual({ user_id: owner.id, aquarium_id: reef, name: 'Reef', until })
    expect(String(told.headers['set-cookie'])).toContain(`coralline_signed_in=user-${owner.id};`)
    expect((await server.call(getMe, as(sitter))).body).toMatchObject({ code: 'right_needed' })
    expect(await listed()).toMatchObject([
      { kind: 'caretaker', name: 'Pixel of Sam', aquarium_id: reef, until },
    ])
  })

  test('nothing that a sitter can read names the owner', async () => {
    await server.call(updateAquarium, { ...as(owner), ...params(reef), body: { notes: 'Café' } })
    const { body: log } = await enter(owner)
    const { body: event } = await feed(owner)
    await upload(owner)
    const sitter = await letIn()
    const all: readonly EndpointShape[] = endpoints
    const readable = all.filter(
      ({ method, access, requiredRight }) =>
        method === 'GET' && access === 'user' && requiredRight === 'read',
    )
    expect(readable.length).toBeGreaterThan(12)
    for (const endpoint of readable) {
      if (endpoint.path.includes(':hash') || endpoint.path === '/api/key') continue
      const id = endpoint.path.startsWith('/api/events') ? event.id : reef
      const params = endpoint.path.includes(':id') ? { params: { id } } : {}
      const answer = await server.call(endpoint, { ...as(sitter), ...params })
      expect([endpoint.path, answer.status]).toEqual([endpoint.path, 200])
      expect(answer.text, endpoint.path).not.toMatch(/ophelia|café|@example|"email|created_by|"owner/i)
    }
    for (const [call, id, body] of [
      [updateLog, log.id, { ph: 8 }],
      [deleteLog, log.id, undefined],
      [updateEvent, event.id, { note: 'x' }],
    ] as const) {
      const refused = await server.call(call, { ...as(sitter), ...params(id), ...(body && { body }) })
      expect([refused.status, refused.body]).toMatchObject([403, { code: 'right_needed' }])
      expect(refused.text).not.toMatch(/ophelia|@example/i)
    }
  })

  test('nobody lets a sitter into a tank of somebody else, for ever, or into the past', async () => {
    const { admin, lagoon } = server.cast
    for (const [by, aquarium_id] of [
      [owner, lagoon],
      [admin, reef],
      [owner, 2_000_000_000],
    ] as const)
      expect((await ask({ aquarium_id, until: inDays(1) }, by)).status).toBe(404)
    for (const until of [inDays(0), inDays(-1), inDays(90.01), 'tomorrow', null, undefined])
      expect([until, (await ask({ aquarium_id: reef, until })).status]).toEqual([until, 400])
    expect((await ask({ until: inDays(1) })).status).toBe(400)
    expect((await ask({ aquarium_id: reef, until: inDays(1), may: 'write' })).status).toBe(400)
    for (const more of [{ aquarium_id: reef }, { until: inDays(1) }])
      expect((await ask({ kind: 'device', ...more })).status).toBe(400)
    expect((await ask({ aquarium_id: reef, until: inDays(90) })).status).toBe(201)
    const sitter = await letIn()
    expect((await ask({ aquarium_id: reef, until: inDays(1) }, sitter)).status).toBe(403)
  })

  test('logs, cares and ticks in that tank, and corrects and takes back its own entries for a day', async () => {
    const nano = await enterAquarium(server.db, { owner, name: 'Nano', now: new Date(time) })
    const sitter = await letIn()
    const other = await letIn()
    const { body: mine } = await enter(sitter)
    const { body: fed } = await feed(sitter)
    const theirs = [(await enter(other)).body, (await enter(owner)).body]
    expect((await enter(sitter, { aquarium_id: nano })).status).toBe(404)
    expect((await server.call(listMyAquariums, as(sitter))).body.map(({ id }) => id)).toEqual([reef])
    for (const { id } of theirs)
      for (const call of [updateLog, deleteLog])
        expect(
          (await server.call(call as EndpointShape, { ...as(sitter), ...params(id), ...bodyFor(call) }))
            .status,
        ).toBe(403)
    const page = async (by: Player) =>
      (await server.call(listAquariumLogs, { ...as(by), ...params(reef) })).body
    const sitters = [mine.id, theirs[0]?.id ?? 0].sort((one, another) => one - another)
    expect(await page(sitter)).toMatchObject({ by_sitter: sitters, yours: [mine.id] })
    expect(await page(owner)).toMatchObject({ by_sitter: sitters })
    expect(await page(owner)).not.toHaveProperty('yours')
    const events = await server.call(listEvents, { ...as(sitter), ...params(reef) })
    expect(events.body).toMatchObject({ by_sitter: [fed.id], yours: [fed.id] })
    const edited = await server.call(updateLog, { ...as(sitter), ...params(mine.id), body: { ph: 8.2 } })
    expect(edited.status).toBe(200)
    const { body: second } = await enter(sitter)
    expect((await server.call(deleteLog, { ...as(sitter), ...params(second.id) })).status).toBe(204)
    time += day
    expect((await server.call(deleteLog, { ...as(sitter), ...params(mine.id) })).status).toBe(403)
    expect((await server.call(deleteEvent, { ...as(sitter), ...params(fed.id) })).status).toBe(403)
    expect(await page(sitter)).not.toHaveProperty('yours')
    expect((await server.call(deleteLog, { ...as(owner), ...params(mine.id) })).status).toBe(204)
  })
  const bodyFor = (call: EndpointShape) => (call === updateLog ? { body: { ph: 8 } } : {})

  test('puts a task off, and neither makes nor changes one', async () => {
    const weekly = { kind: 'cleaning', every_days: 7, starts_on: '2026-11-20' }
    const { body: task } = await server.call(createTask, { ...as(owner), ...params(reef), body: weekly })
    const sitter = await letIn()
    const change = (body: object) => server.call(updateTask, { ...as(sitter), ...params(task.id), body })
    expect((await change({ not_before: '2026-12-01' })).status).toBe(200)
    for (const body of [{ every_days: 1 }, { archived: true }, { name: 'x' }])
      expect((await change(body)).status).toBe(403)
    expect((await server.call(createTask, { ...as(sitter), ...params(reef), body: weekly })).status).toBe(403)
  })

  test('opens nothing from the agreed instant on: no page, no picture, no log', async () => {
    const { body: image } = await upload(owner)
    const { id, hash } = readImageUrl(image.url) ?? { id: 0, hash: '' }
    const picture = (by: Player) => server.call(getPicture, { ...as(by), params: { id, hash, size: 'full' } })
    const sitter = await letIn({ days: 14 })
    const end = time + 14 * day
    time = end - 1
    const page = await server.call(getAquarium, { ...as(sitter), ...params(reef) })
    expect([page.status, (await picture(sitter)).status, (await enter(sitter)).status]).toEqual([
      200, 200, 201,
    ])
    expect(await listed()).toHaveLength(1)
    time = end
    const after = [await server.call(getAquarium, { ...as(sitter), ...params(reef) }), await sitting(sitter)]
    expect([...after, await picture(sitter), await enter(sitter)].map(({ status }) => status)).toEqual([
      401, 401, 401, 401,
    ])
    expect(await listed()).toEqual([])
    // The owner still sees who entered it.
    const logs = await server.call(listAquariumLogs, { ...as(owner), ...params(reef) })
    expect(logs.body.by_sitter).toHaveLength(1)
  })

  const ends: Record<string, () => Promise<unknown>> = {
    'the phone is removed': async () => {
      const [phone] = await listed()
      return server.call(devices.deleteDevice, { ...as(owner), params: { id: phone?.id ?? '' } })
    },
    'the tank is deleted and brought back': async () => {
      await server.call(deleteAquarium, { ...as(owner), ...params(reef) })
      return server.call(restoreAquarium, { ...as(owner), ...params(reef) })
    },
    'an admin hides the tank and shows it again': async () => {
      const { admin } = server.cast
      for (const active of [false, true])
        await server.call(updateAquarium, { ...as(admin), ...params(reef), body: { active } })
    },
    'the tank is given to another account and back': async () => {
      const { admin, neighbour } = server.cast
      for (const user_id of [neighbour.id, owner.id])
        await server.call(updateAquarium, { ...as(admin), ...params(reef), body: { user_id } })
    },
    'the account is closed': async () => {
      const email = `ophelia${others}@example.org`
      return server.call(closeAccount, { ...as(owner), body: { email } })
    },
    'the account becomes an admin': async () => {
      const change = { ...params(owner.id), body: { subscription_level: 'admin' } }
      return server.call(updateUser, { ...as(server.cast.admin), ...change })
    },
  }

  for (const [what, happens] of Object.entries(ends)) {
    test(`ends when ${what}`, async () => {
      const sitter = await letIn()
      expect((await sitting(sitter)).status).toBe(200)
      await happens()
      expect([(await sitting(sitter)).status, (await enter(sitter)).status]).toEqual([401, 401])
      const left = server.db
        .selectFrom('sessions')
        .select('kind')
        .where('token_hash', '=', hashToken(sitter.token))
      expect(await left.execute()).toEqual([])
    })

    if (what !== 'the phone is removed')
      test(`lets nobody in by an earlier code when ${what}`, async () => {
        const claimed = await confirmed()
        await happens()
        expect((await finish(claimed)).status).toBe(410)
      })
  }

  test('lets nobody in by a code whose time has run out while it was confirmed', async () => {
    const claimed = await confirmed({ days: 0.0001 })
    time += 0.0001 * day
    expect((await finish(claimed)).status).toBe(410)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { createCalendar, createToken, listAccess, updateAccess } from '#contract/access.ts'
import { createAquarium, listAllAquariums } from '#contract/aquariums/aquariums.ts'
import { createEvent, listEvents, updateEvent } from '#contract/aquariums/events.ts'
import { createLog, listAquariumLogs, listLogs, updateLog } from '#contract/aquariums/logs.ts'
import { createParameters, listParameters, updateParameter } from '#contract/aquariums/parameters.ts'
import { createProduct, listProducts, updateProduct } from '#contract/aquariums/products.ts'
import { getTargets, putTargets } from '#contract/aquariums/targets.ts'
import { createTask, listTasks, updateTask } from '#contract/aquariums/tasks.ts'
import { putTestAnswer } from '#contract/aquariums/test-answers.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { listAudit } from '#contract/audit.ts'
import { listDevices, updateDevice } from '#contract/devices.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { updateImage, uploadImage } from '#contract/images.ts'
import { listImports } from '#contract/imports/imports.ts'
import { createShare } from '#contract/shares.ts'
import { listUsers, updateUser } from '#contract/users.ts'
import { daySeconds, secondsToTimestamp } from '#domain/time/timestamps.ts'
import type { Player } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { enterDevice } from '#server/testing/sign-in/limited-sessions.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'

type List = {
  list: EndpointShape
  query: string
  put: EndpointShape
  /** Who reads it and sends its rows back; of one aquarium's lists that of the user's reef. */
  readers: readonly ('keeper' | 'neighbour' | 'admin')[]
}

/** Every list whose rows a PUT takes. */
const lists: readonly List[] = [
  { list: listMyAquariums, query: '', put: updateAquarium, readers: ['keeper', 'neighbour'] },
  { list: listAllAquariums, query: '', put: updateAquarium, readers: ['admin'] },
  { list: listAllAquariums, query: '?page=1', put: updateAquarium, readers: ['admin'] },
  { list: listLogs, query: '', put: updateLog, readers: ['admin'] },
  { list: listLogs, query: '?page=1', put: updateLog, readers: ['admin'] },
  { list: listAquariumLogs, query: '', put: updateLog, readers: ['keeper', 'admin'] },
  { list: listUsers, query: '', put: updateUser, readers: ['admin'] },
  { list: listUsers, query: '?page=1', put: updateUser, readers: ['admin'] },
  { list: listParameters, query: '', put: updateParameter, readers: ['keeper', 'admin'] },
  { list: listEvents, query: '', put: updateEvent, readers: ['keeper', 'admin'] },
  { list: listProducts, query: '', put: updateProduct, readers: ['keeper', 'admin'] },
  { list: listTasks, query: '', put: updateTask, readers: ['keeper', 'admin'] },
  { list: listDevices, query: '', put: updateDevice, readers: ['keeper'] },
  { list: listAccess, query: '', put: updateAccess, readers: ['keeper'] },
]

function isList(reply: unknown): boolean {
  const { type, items, anyOf = [], properties } = (reply ?? {}) as Schema
  return (
    (type === 'array' && items?.type === 'object') || properties?.rows !== undefined || anyOf.some(isList)
  )
}

type Schema = { type?: string; items?: Schema; anyOf?: Schema[]; properties?: { rows?: unknown } }

type Row = { id: number | string }

function rowsOf(answer: unknown): Row[] {
  return (Array.isArray(answer) ? answer : (answer as { rows: unknown }).rows) as Row[]
}

describe.each(engines)('what GET answered is sent back by PUT on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))
  beforeAll(async () => {
    const { keeper, neighbour, reef, nano, lagoon } = server.cast
    await enterLogs(keeper, reef)
    await enterLogs(neighbour, lagoon)
    await enterCustomReadings(keeper, reef)
    await enterDevice(server.db, keeper)
    const token = { name: 'Script', may: 'read', aquarium_id: reef, expires_at: '2099-01-01T00:00:00.000Z' }
    await server.call(createToken, { as: keeper, body: token })
    await server.call(createCalendar, { as: keeper })
    const share = { name: 'Forum', shows: ['events', 'photos'], since: '2025-10-01', days: 21 }
    await server.call(createShare, { as: keeper, params: { id: reef }, body: share })
    const sent = { kind: 'lps', targets: { alkalinity: { low: 7.5, high: 11, goal: null } } }
    await server.call(putTargets, { as: keeper, params: { id: reef }, body: sent })
    const answer = { parameter: 'nitrite', last_tested: '2026-01-01T10:00:00', stopped: true }
    await server.call(putTestAnswer, { as: keeper, params: { id: reef }, body: answer })
    const strength = { ref_amount: 2.7, ref_litres: 100, alkalinity: 0.1 }
    const alk = { name: 'Alk part', unit: 'ml', ...strength }
    const product = await server.call(createProduct, { as: keeper, params: { id: reef }, body: alk })
    const event = { aquarium_id: reef, timestamp: '2026-01-01T10:00:00' }
    const setDoser = { ...event, kind: 'doser', product_id: product.body.id, amount: 24 }
    for (const body of [{ ...event, kind: 'water_change', percent: 10 }, setDoser])
      expect((await server.call(createEvent, { as: keeper, body })).status).toBe(201)
    const dosing = { kind: 'dose', product_id: product.body.id, weekdays: 64, starts_on: '2026-01-01' }
    await server.call(createTask, { as: keeper, params: { id: reef }, body: dosing })
    const image = imageUpload(reef, await photo())
    const { body } = await server.call(uploadImage, { as: keeper, ...image })
    await change(keeper, reef, {
      image_url: body.url,
      description: 'Café',
      notes: 'one\ntwo',
      volume_litres: 300,
    })
    // An address from the time before plain http was refused.
    const old = { image_url: 'http://pictures.example/a.png' }
    await server.db.updateTable('aquariums').set(old).where('id', '=', nano).execute()
  })

  async function enterLogs(as: Player, aquarium_id: number) {
    const log = { aquarium_id, timestamp: '2026-01-01T10:00:00' }
    await server.call(createLog, { as, body: log })
    await server.call(createLog, { as, body: { ...log, ph: 8.2, ammonia: 0, note: 'a\nb' } })
  }
  async function enterCustomReadings(as: Player, id: number) {
    const parameters = [{ catalogue: 'iodine' }, { label: 'Flow', unit: 'l/h' }]
    const { body } = await server.call(createParameters, { as, params: { id }, body: { parameters } })
    const [iodine, flow] = body
    await server.call(updateParameter, { as, params: { id: flow?.id ?? 0 }, body: { archived: true } })
    // Lately, so that the water at a glance compares them with each other.
    for (const [daysAgo, ph] of [
      [8, 8.1],
      [1, 8.3],
    ] as const) {
      const timestamp = secondsToTimestamp(Date.now() / 1000 - daysAgo * daySeconds)
      const body = { aquarium_id: id, timestamp, ph, own: [{ parameter_id: iodine?.id, value: 0.06 }] }
      expect((await server.call(createLog, { as, body })).status).toBe(201)
    }
  }
  const change = (as: Player, id: number, body: object) =>
    server.call(updateAquarium, { as, params: { id }, body })
  const read = async (as: Player, id: number, query = '') =>
    (await server.call(getAquarium, { as, params: { id }, query })).body
  const audit = () => server.db.selectFrom('audit_rows').selectAll().orderBy('id').execute()
  const tanksOf = ({ keeper, neighbour, admin, reef, nano, lagoon }: TestApp['cast']) =>
    [
      [keeper, reef],
      [keeper, nano],
      [neighbour, lagoon],
      [admin, reef],
      [admin, nano],
      [admin, lagoon],
    ] as const

  test('every aquarium, with its logs and without, changes by nothing and leaves no trace', async () => {
    const audited = await audit()
    for (const [as, id] of tanksOf(server.cast)) {
      for (const query of ['', '?logs=none']) {
        const got = await read(as, id, query)
        const answer = await change(as, id, got)
        expect([answer.status, answer.body]).toMatchObject([200, { id, name: got.name }])
        expect(await read(as, id, query)).toEqual(got)
      }
    }
    expect(await audit()).toEqual(audited)
  })

  test.each(lists)('every row of $list.path $query changes by nothing as well', async (one) => {
    const { list, query, put, readers } = one
    const audited = await audit()
    for (const name of readers) {
      const as = server.cast[name]
      const all = async () => {
        const { body } = await server.call<EndpointShape>(list, {
          as,
          params: { id: server.cast.reef },
          query,
        })
        return rowsOf(body)
      }
      const before = await all()
      expect(before).not.toEqual([])
      for (const row of before) {
        const answer = await server.call<EndpointShape>(put, { as, params: { id: row.id }, body: row })
        expect([answer.status, answer.body]).toMatchObject([200, { id: row.id }])
      }
      expect(await all()).toEqual(before)
    }
    expect(await audit()).toEqual(audited)
  })

  test('the targets of an aquarium, too', async () => {
    const asked = { as: server.cast.keeper, params: { id: server.cast.reef } }
    const { body } = await server.call(getTargets, asked)
    expect(body.targets).not.toEqual({})
    const answer = await server.call(putTargets, { ...asked, body })
    expect([answer.status, answer.body]).toEqual([200, body])
  })

  test('nothing that is listed and can be changed is left out here', () => {
    const [covered, changing] = [lists.map(({ list }) => list), lists.map(({ put }) => put)]
    const all: readonly EndpointShape[] = endpoints
    const unlisted = all.filter(({ method, path }) => method === 'PUT' && path.endsWith('/:id'))
    // An image is listed within its aquarium only.
    expect(unlisted.filter((one) => !changing.includes(one))).toEqual([updateImage])
    const others = all.filter((one) => one.method === 'GET' && isList(one.reply) && !covered.includes(one))
    // Nobody changes what these tell.
    expect(others).toEqual([listImports, listAudit])
  })

  test.each([
    ['public_link', 'https://example.org'],
    ['created_at', '2020-01-01T00:00:00.000Z'],
    ['log_count', 7],
    ['last_logged', null],
    ['kind', 'sps'],
    ['kind', null],
    ['targets', {}],
    ['test_answers', {}],
    ['care', {}],
    ['tasks', []],
    ['images', []],
    ['latest', {}],
    ['tests_before', {}],
    ['logs', []],
    ['water', {}],
  ])('another %s of an aquarium is refused by its name, and nothing is changed', async (key, value) => {
    const { keeper, reef } = server.cast
    const got = await read(keeper, reef)
    const answer = await change(keeper, reef, { ...got, name: 'Renamed', [key]: value })
    expect(answer.status).toBe(400)
    const sentence = `${key} cannot be changed: leave it out, or send it as it is.`
    expect(answer.body).toMatchObject({ message: sentence, fields: { [key]: sentence } })
    expect(await read(keeper, reef)).toEqual(got)
  })

  test.each([
    ['role', 'admin'],
    ['image_url', 'https://example.org/a.png'],
    ['created_at', '2020-01-01T00:00:00.000Z'],
    ['last_login_at', null],
    ['aquarium_count', 7],
    ['key_count', 7],
    ['log_count', 7],
  ])('another %s of a user is refused by its name', async (key, value) => {
    const { admin, keeper } = server.cast
    const body = { name: 'Renamed', [key]: value }
    const answer = await server.call(updateUser, { as: admin, params: { id: keeper.id }, body })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({
      fields: { [key]: `${key} cannot be changed: leave it out, or send it as it is.` },
    })
  })

  test.each([
    ['id', 'AAAAAAAAAAAAAAAA', 403],
    ['created_at', '2020-01-01T00:00:00.000Z', 400],
    ['last_seen_at', '2020-01-01T00:00:00.000Z', 400],
    ['origin', 'https://example.org', 400],
  ])('another %s of a phone is refused, and its name stays', async (key, value, status) => {
    const as = server.cast.keeper
    const list = async () => (await server.call(listDevices, { as })).body
    const before = await list()
    const [{ id } = { id: '' }] = before
    const body = { name: 'Renamed', [key]: value }
    expect((await server.call(updateDevice, { as, params: { id }, body })).status).toBe(status)
    expect(await list()).toEqual(before)
  })

  test('one who may not see an aquarium learns nothing of what is in it', async () => {
    const { keeper, neighbour, reef } = server.cast
    const got = await read(keeper, reef)
    expect((await change(neighbour, reef, got)).status).toBe(404)
    expect((await change(neighbour, reef, { images: [] })).status).toBe(404)
  })

  test('at creation nothing is there that could be equal', async () => {
    const body = { name: 'New', log_count: 0 }
    expect((await server.call(createAquarium, { as: server.cast.keeper, body })).status).toBe(400)
  })
})

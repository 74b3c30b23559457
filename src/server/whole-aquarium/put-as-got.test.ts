import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createAquarium } from '#contract/aquariums/aquariums.ts'
import { createLog, listLogs, updateLog } from '#contract/aquariums/logs.ts'
import { putTargets } from '#contract/aquariums/targets.ts'
import { getAquarium, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { uploadImage } from '#contract/images.ts'
import { listUsers, updateUser } from '#contract/users.ts'
import type { Player } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp, imageUpload } from '#server/testing/test-app.ts'

describe.each(engines)('what GET answered is sent back by PUT on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    server = await createTestApp(engine)
    const { keeper, neighbour, reef, nano, lagoon } = server.cast
    await enterLogs(keeper, reef)
    await enterLogs(neighbour, lagoon)
    const sent = { kind: 'lps', targets: { alkalinity: { low: 7.5, high: 11, goal: null } } }
    await server.call(putTargets, { as: keeper, params: { id: reef }, body: sent })
    const image = imageUpload(reef, await photo())
    const { body } = await server.call(uploadImage, { as: keeper, ...image })
    await change(keeper, reef, { image_url: body.url, description: 'Café', notes: 'one\ntwo' })
    // An address from the time before plain http was refused.
    const old = { image_url: 'http://pictures.example/a.png' }
    await server.db.updateTable('aquariums').set(old).where('id', '=', nano).execute()
  })
  afterAll(() => server.close())

  async function enterLogs(as: Player, aquarium_id: number) {
    const log = { aquarium_id, timestamp: '2026-01-01T10:00:00' }
    await server.call(createLog, { as, body: log })
    await server.call(createLog, { as, body: { ...log, ph: 8.2, ammonia: 0, note: 'a\nb' } })
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

  test('every log does the same', async () => {
    const { admin, keeper, neighbour, lagoon } = server.cast
    const audited = await audit()
    const all = async () => (await server.call(listLogs, { as: admin })).body as { aquarium_id: number }[]
    const before = (await all()) as { id: number; aquarium_id: number }[]
    expect(before).toHaveLength(4)
    for (const log of before) {
      const owner = log.aquarium_id === lagoon ? neighbour : keeper
      for (const as of [owner, admin]) {
        const answer = await server.call(updateLog, { as, params: { id: log.id }, body: log })
        expect([answer.status, answer.body]).toEqual([200, log])
      }
    }
    expect(await all()).toEqual(before)
    expect(await audit()).toEqual(audited)
  })

  test('every user does the same', async () => {
    const as = server.cast.admin
    const audited = await audit()
    const all = async () => (await server.call(listUsers, { as })).body as { id: number }[]
    const before = await all()
    expect(before).toHaveLength(3)
    for (const user of before) {
      const answer = await server.call(updateUser, { as, params: { id: user.id }, body: user })
      expect([answer.status, answer.body]).toEqual([200, user])
    }
    expect(await all()).toEqual(before)
    expect(await audit()).toEqual(audited)
  })

  test.each([
    ['public_link', 'https://example.org'],
    ['created_at', '2020-01-01T00:00:00.000Z'],
    ['log_count', 7],
    ['last_logged', null],
    ['kind', 'sps'],
    ['kind', null],
    ['targets', {}],
    ['images', []],
    ['latest', {}],
    ['tests_before', {}],
    ['logs', []],
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

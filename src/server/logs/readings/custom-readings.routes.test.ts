import { beforeAll, describe, expect, test } from 'vitest'
import { createAquarium } from '#contract/aquariums/aquariums.ts'
import * as contract from '#contract/aquariums/logs.ts'
import { createParameters } from '#contract/aquariums/parameters.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const timestamp = '2026-01-31T20:05:07'

describe.each(engines)('readings of custom parameters on %s', (engine) => {
  let tank: number
  let [k, sr, i] = [0, 0, 0]
  const server = forTests(() => createTestApp(engine))
  beforeAll(async () => {
    tank = await newTank()
    const keys = ['potassium', 'strontium', 'iodine']
    ;[k = 0, sr = 0, i = 0] = await follow(tank, keys)
  })

  const keeper = () => server.cast.keeper
  const newTank = async (as = keeper()) =>
    (await server.call(createAquarium, { as, body: { name: 'Tank' } })).body.id
  const follow = async (id: number, keys: readonly string[], as = keeper()) => {
    const parameters = keys.map((catalogue) => ({ catalogue }))
    const { body } = await server.call(createParameters, { as, params: { id }, body: { parameters } })
    return body.map((row) => row.id)
  }
  const own = (...readings: [id: number, value: number | null][]) =>
    readings.map(([parameter_id, value]) => ({ parameter_id, value }))
  const create = (fields: object, headers: Record<string, string> = {}) =>
    server.call(contract.createLog, {
      as: keeper(),
      body: { aquarium_id: tank, timestamp, ...fields },
      headers,
    })
  const change = (id: number, body: object) =>
    server.call(contract.updateLog, { as: keeper(), params: { id }, body })
  const list = (query: string, id = tank) =>
    server.call(contract.listAquariumLogs, { as: keeper(), params: { id }, query })
  const page = async (query = '', id = tank) => (await list(query, id)).body
  const stored = async (id: number) => (await change(id, {})).body

  test('a log answers those it has, sorted by parameter, and one without any has no word of them', async () => {
    const { body, status } = await create({ ph: 8.1, own: own([i, 0], [k, 410.5], [sr, null]) })
    expect([status, body.own]).toEqual([201, own([k, 410.5], [i, 0])])
    const bare = await create({ ph: 8.1, own: [] })
    expect(bare.body).not.toHaveProperty('own')
    const { rows } = await page()
    expect(rows.find(({ id }) => id === body.id)?.own).toEqual(own([k, 410.5], [i, 0]))
    expect(rows.find(({ id }) => id === bare.body.id)).not.toHaveProperty('own')
    const whole = await server.call(getAquarium, { as: keeper(), params: { id: tank } })
    expect(whole.body.logs?.find(({ id }) => id === body.id)).toEqual(body)
    const all = await server.call(contract.listLogs, { as: server.cast.admin, query: `?aquarium_id=${tank}` })
    expect(all.body).toContainEqual(body)
    const paged = await server.call(contract.listLogs, {
      as: server.cast.admin,
      query: `?page=1&id=${body.id}`,
    })
    expect(paged.body).toMatchObject({ rows: [{ own: body.own }] })
  })

  test('a change of the ten keeps them, one of them keeps the others, and null takes one away', async () => {
    const { body: log } = await create({ ph: 8.1, own: own([k, 410], [sr, 8]) })
    expect((await change(log.id, { ph: 8.2 })).body).toEqual({ ...log, ph: 8.2 })
    expect((await change(log.id, { own: own([i, 0.06], [k, 400]) })).body.own).toEqual(
      own([k, 400], [sr, 8], [i, 0.06]),
    )
    expect((await change(log.id, { own: own([k, null], [sr, null], [i, null]) })).body).not.toHaveProperty(
      'own',
    )
  })

  test('a log that is moved in time takes them along, and gets new ones at its new moment', async () => {
    const { body: log } = await create({ own: own([k, 410]) })
    const moved = '2025-06-01T08:00:00'
    await change(log.id, { timestamp: moved, own: own([sr, 8.5]) })
    const rows = await server.db
      .selectFrom('own_readings')
      .select(['parameter_id', 'timestamp', 'value'])
      .where('log_id', '=', log.id)
      .orderBy('parameter_id')
      .execute()
    expect(rows).toEqual([
      { parameter_id: k, timestamp: moved, value: 410 },
      { parameter_id: sr, timestamp: moved, value: 8.5 },
    ])
  })

  test('what was changed elsewhere meanwhile is not overwritten, and the answer says what is stored', async () => {
    const { body: log } = await create({ own: own([k, 410]) })
    const first = await change(log.id, { own: own([k, 400]), before: { own: own([k, 410]) } })
    expect(first.body.own).toEqual(own([k, 400]))
    const late = await change(log.id, { ph: 8, own: own([k, 390]), before: { ph: null, own: own([k, 410]) } })
    expect([late.status, late.body]).toMatchObject([409, { code: 'log_changed', stored: first.body }])
    expect(await stored(log.id)).toEqual(first.body)
    // The client sends it again because the first answer was lost.
    expect((await change(log.id, { own: own([k, 400]), before: { own: own([k, 410]) } })).status).toBe(200)
    const added = await change(log.id, { own: own([sr, 8]), before: { own: own([sr, null]) } })
    expect(added.body.own).toEqual(own([k, 400], [sr, 8]))
    expect((await change(log.id, { ph: 8, own: own([i, 1]), before: { ph: 7 } })).status).toBe(409)
    expect((await stored(log.id)).own).toEqual(own([k, 400], [sr, 8]))
  })

  test('what was added elsewhere meanwhile is not deleted unseen', async () => {
    const { body: log } = await create({ own: own([k, 410], [i, 0.0552]) })
    const remove = (seen: object) =>
      server.call(contract.deleteLog, {
        as: keeper(),
        params: { id: log.id },
        body: { before: { own: seen } },
      })
    const more = own([k, 410], [i, 0.0552], [sr, 8])
    for (const seen of [own(), own([k, 410]), own([k, 411], [i, 0.0552]), more])
      expect(await remove(seen)).toMatchObject({ status: 409, body: { code: 'log_changed', stored: log } })
    expect((await remove(own([i, 0.0552], [k, 410], [sr, null]))).status).toBe(204)
  })

  test('a deleted log that is created again from its answer has all of them, and nobody has the old ones', async () => {
    const { body: log } = await create({ ph: 8.1, note: 'ICP', own: own([k, 410], [i, 0.0552]) })
    await server.call(contract.deleteLog, { as: keeper(), params: { id: log.id } })
    expect(
      await server.db.selectFrom('own_readings').selectAll().where('log_id', '=', log.id).execute(),
    ).toEqual([])
    const { id: _, ...fields } = log
    expect((await create(fields)).body).toMatchObject(fields)
  })

  test('a key answers the same readings once, and refuses others', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const first = await create({ own: own([k, 410]) }, headers)
    expect((await create({ own: own([k, 410]) }, headers)).body).toEqual(first.body)
    expect((await create({ own: own([k, 411]) }, headers)).body).toMatchObject({
      code: 'idempotency_key_reused',
    })
    expect((await create({}, headers)).status).toBe(409)
  })

  test.each([
    ['of another tank', () => own([foreign, 1]), /has no parameter/],
    ['that does not exist', () => own([2_000_000_000, 1]), /has no parameter/],
    ['named twice', () => own([k, 1], [k, 2]), /twice/],
    ['beyond a reading', () => own([k, 1e6]), /less than 1000000/],
    ['in a text', () => [{ parameter_id: k, value: '1' }], /must be a number or null/],
    ['with more keys', () => [{ parameter_id: k, value: 1, unit: 'ppm' }], /not a field/],
    ['more than sixty', () => Array.from({ length: 61 }, () => ({ parameter_id: k, value: 1 })), /60/],
  ])('one %s is refused, and nothing is stored', async (_name, readings, sentence) => {
    if (foreign === 0) [foreign = 0] = await follow(await newTank(), ['iron'])
    const { total } = await page()
    const created = await create({ ph: 8, own: readings() })
    expect([created.status, created.body]).toMatchObject([400, { message: expect.stringMatching(sentence) }])
    expect((await page()).total).toBe(total)
    const { body: log } = await create({ own: own([sr, 8]) })
    expect((await change(log.id, { ph: 8, own: readings() })).status).toBe(400)
    expect(await stored(log.id)).toEqual(log)
  })
  let foreign = 0

  test('a page lists what was measured, sorts by it with what was not at the end, and knows only the own ones', async () => {
    const other = await newTank()
    const [one = 0, two = 0] = await follow(other, ['potassium', 'iron'])
    for (const [day, value] of [400, null, 380, 420].entries())
      await create({
        aquarium_id: other,
        timestamp: `2026-01-0${day + 1}T10:00:00`,
        own: own([one, value], [two, 1]),
      })
    const values = async (query: string) =>
      (await page(query, other)).rows.map(
        (log) => log.own?.find(({ parameter_id }) => parameter_id === one)?.value ?? null,
      )
    expect(await values(`?measured=own:${one}`)).toEqual([420, 380, 400])
    expect((await page(`?measured=own:${one}&per_page=10`, other)).total).toBe(3)
    expect(await values(`?sort=own:${one}`)).toEqual([420, 400, 380, null])
    expect(await values(`?sort=own:${one}&order=asc`)).toEqual([380, 400, 420, null])
    expect(await values(`?sort=own:${one}&order=asc&measured=own:${one}`)).toEqual([380, 400, 420])
    for (const query of [`?measured=own:${k}`, `?sort=own:${k}`])
      expect((await list(query, other)).status).toBe(404)
    const wrong = await list('?sort=potassium', other)
    expect([wrong.status, wrong.body]).toMatchObject([
      400,
      { message: expect.stringMatching(/^sort must be one of timestamp, temperature.*own: and the id/) },
    ])
  })

  test('the latest of each is with the aquarium, what lies ahead aside, and comes back by PUT', async () => {
    const other = await newTank()
    const [one = 0, two = 0] = await follow(other, ['potassium', 'iron'])
    for (const [moment, value] of [
      ['2026-01-01T10:00:00', 400],
      ['2026-01-02T10:00:00', 0],
      ['2099-01-02T10:00:00', 500],
    ] as const)
      await create({ aquarium_id: other, timestamp: moment, own: own([one, value]) })
    const { body } = await server.call(getAquarium, { as: keeper(), params: { id: other } })
    expect(body.latest_own).toEqual([
      {
        ...{ parameter_id: one, value: 0, timestamp: '2026-01-02T10:00:00' },
        tests_before: [{ value: 400, timestamp: '2026-01-01T10:00:00' }],
      },
    ])
    expect(body.own_parameters.map(({ id }) => id)).toEqual([one, two])
    const mine = (await server.call(listMyAquariums, { as: keeper() })).body.find(({ id }) => id === other)
    expect(mine).toMatchObject({ own_parameters: body.own_parameters, latest_own: body.latest_own })
    const put = (sent: object) =>
      server.call(updateAquarium, { as: keeper(), params: { id: other }, body: { ...body, ...sent } })
    expect((await put({})).status).toBe(200)
    expect((await put({ latest_own: [] })).status).toBe(400)
    expect((await put({ own_parameters: [] })).status).toBe(400)
  })

  test('a series has none that lies ahead, unless its end is asked for', async () => {
    const aquarium_id = await newTank()
    const [potassium = 0] = await follow(aquarium_id, ['potassium'])
    for (const [moment, value] of [
      [timestamp, 400],
      ['2099-01-01T10:00:00', 999],
    ] as const)
      await create({ aquarium_id, timestamp: moment, own: own([potassium, value]) })
    const values = async (more: string) => {
      const query = `?own=${potassium}${more}`
      const { body } = await server.call(getSeries, { as: keeper(), params: { id: aquarium_id }, query })
      return body.own?.map(({ value }) => value)
    }
    expect(await values('')).toEqual([[400]])
    expect(await values('&common=none')).toEqual([[400]])
    expect(await values('&to=2099-12-31T00:00:00')).toEqual([[400, 999]])
  })

  test('a series has those that are asked for beside the ten, or alone', async () => {
    const other = await newTank()
    const [one = 0, two = 0] = await follow(other, ['potassium', 'iron'])
    const start = timestampToSeconds('2026-01-01T10:00:00')
    for (let day = 0; day < 5; day += 1)
      await create({
        aquarium_id: other,
        timestamp: secondsToTimestamp(start + day * 86_400),
        ph: 8,
        note: 'n',
        own: own([one, 400 + day]),
      })
    const series = async (query: string) =>
      (await server.call(getSeries, { as: keeper(), params: { id: other }, query })).body
    const plain = await series('')
    expect(plain).not.toHaveProperty('own')
    const at = Array.from({ length: 5 }, (_, day) => start + day * 86_400)
    const asked = await series(`?own=${two},${one}`)
    expect(asked).toEqual({
      ...plain,
      own: [
        { parameter_id: two, at: [], value: [], change: null },
        { parameter_id: one, at, value: [400, 401, 402, 403, 404], change: expect.closeTo(4, 9) },
      ],
    })
    const alone = await series(`?own=${one}&common=none&from=2026-01-02T00:00:00&to=2026-01-03T23:00:00`)
    expect(alone).toMatchObject({ total: 2, marks: [], own: [{ value: [401, 402] }] })
    expect(alone.series.ph).toEqual({ at: [], value: [] })
    const status = async (query: string, as = keeper()) =>
      (await server.call(getSeries, { as, params: { id: other }, query })).status
    expect(await status(`?own=${k}`)).toBe(404)
    expect(await status(`?own=${one}`, server.cast.neighbour)).toBe(404)
    for (const wrong of ['1,1', '0', 'a', '1,', '1,2,3,4,5,6,7,8,9,10,11', '9999999999'])
      expect([wrong, await status(`?own=${wrong}`)]).toEqual([wrong, 400])
  })
})

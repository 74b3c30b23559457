import { describe, expect, test } from 'vitest'
import * as contract from '#contract/aquariums/logs.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { countLogs, enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const timestamp = '2026-01-31T20:05:07'

describe.each(engines)('logs on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const create = (fields: object, headers: Record<string, string> = {}) =>
    server.call(contract.createLog, {
      as: server.cast.keeper,
      body: { aquarium_id: server.cast.reef, timestamp, ...fields },
      headers,
    })
  const change = (id: number, body: object) =>
    server.call(contract.updateLog, { as: server.cast.keeper, params: { id }, body })
  const list = (id: number, query = '') =>
    server.call(contract.listAquariumLogs, { as: server.cast.keeper, params: { id }, query })
  const newTank = () => enterAquarium(server.db, { owner: server.cast.keeper, name: 'Tank', now: new Date() })

  test('a page of what was measured has a reading in each row, 0 among them, and counts only those', async () => {
    const tank = await newTank()
    for (const fields of [{ ammonia: 0 }, { ph: 8.1 }, { ammonia: 0.25, ph: 8.2 }, {}])
      await create({ aquarium_id: tank, ...fields })
    const { body: page } = await list(tank, '?measured=ammonia&per_page=10')
    expect(page.rows.map(({ ammonia }) => ammonia)).toEqual([0.25, 0])
    expect(page.total).toBe(2)
  })

  test('null stays null and 0 stays 0', async () => {
    const { body } = await create({ ammonia: null, nitrite: 0 })
    expect([body.ammonia, body.nitrite]).toEqual([null, 0])
    const { body: swapped } = await change(body.id, { ammonia: 0, nitrite: null })
    expect([swapped.ammonia, swapped.nitrite]).toEqual([0, null])
    const page = await list(server.cast.reef)
    const listed = page.body.rows.find(({ id }) => id === body.id)
    expect([listed?.ammonia, listed?.nitrite]).toEqual([0, null])
  })

  test.each([
    ['a number in a text', { ph: '8.2' }, 'ph must be a number or null.'],
    ['an array for a number', { ph: [8.2] }, 'ph must be a number or null.'],
    ['a number that is too large', { ph: 1e6 }, 'ph must be less than 1000000.'],
    ['an unknown key', { phosphate: 0.03 }, '"phosphate" is not a field that can be set here.'],
    ['a prototype', JSON.parse('{"ph":8,"constructor":{"prototype":{}}}'), 'The body is not valid JSON.'],
    ['30 February', { timestamp: '2026-02-30T10:00:00' }, 'timestamp must be a real date'],
    ['24:00', { timestamp: '2026-01-31T24:00:00' }, 'timestamp must be a real date'],
    ['a zone', { timestamp: '2026-01-31T10:00:00Z' }, 'timestamp must be a real date'],
    ['the year 1949', { timestamp: '1949-12-31T23:59:59' }, 'timestamp must be a real date'],
    ['no timestamp', { timestamp: undefined }, 'Date is required'],
    ['no aquarium', { aquarium_id: undefined }, 'Aquarium ID is required'],
    ['an aquarium that is a text', { aquarium_id: '1' }, 'aquarium_id must be a whole number'],
    [
      'an aquarium over 2^31-1',
      { aquarium_id: 2 ** 31 },
      'aquarium_id must be a whole number from 1 to 2147483647.',
    ],
    ['half an aquarium', { aquarium_id: 1.5 }, 'aquarium_id must be a whole number'],
    ['NUL in a note', { note: 'a\0b' }, 'note has characters that are not text'],
    ['a lone surrogate in a note', { note: '\ud83d' }, 'note has characters that are not text'],
    ['a note over 5,000 characters', { note: 'x'.repeat(5001) }, 'note must have at most 5,000 characters.'],
  ])('%s is refused with a sentence and stores nothing', async (_name, fields, sentence) => {
    const before = await countLogs(server.db)
    const { status, body } = await create(fields)
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'invalid_request', message: expect.stringContaining(sentence) })
    expect(await countLogs(server.db)).toBe(before)
  })

  test.each([
    ['NaN', '{"aquarium_id":AQ,"timestamp":"2026-01-31T10:00:00","ph":NaN}'],
    [
      'bytes that are not UTF-8',
      Buffer.from('{"aquarium_id":AQ,"timestamp":"2026-01-31T10:00:00","note":"\xff"}', 'latin1'),
    ],
    ['half a document', '{"aquarium_id":AQ,'],
    ['nothing', ''],
    ['null', 'null'],
    ['an array', '[]'],
    ['a text', '"x"'],
  ])('a body of %s is refused', async (_name, body) => {
    const filled =
      typeof body === 'string'
        ? body.replace('AQ', String(server.cast.reef))
        : Buffer.from(body.toString('latin1').replace('AQ', String(server.cast.reef)), 'latin1')
    const answer = await server.call(contract.createLog, { as: server.cast.keeper, body: filled })
    expect(answer.status).toBe(400)
    expect(answer.body).toMatchObject({ code: 'invalid_request', message: expect.stringMatching(/\.$/) })
  })

  test('every wrong field is named in one go', async () => {
    const { body } = await create({ ph: 'x', note: 7, timestamp: 'yesterday' })
    expect(Object.keys((body as { fields?: object }).fields ?? {}).sort()).toEqual([
      'note',
      'ph',
      'timestamp',
    ])
  })

  test('a note of 5,000 characters is kept exactly, only CRLF becomes LF', async () => {
    const emoji = '🐠'.repeat(5000)
    expect((await create({ note: emoji })).body.note).toBe(emoji)
    const odd = ' \u202e"=1+1"\r\nß\u0301 \t\n'
    expect((await create({ note: odd })).body.note).toBe(odd.replace('\r\n', '\n'))
  })

  test('a change touches only what it names, and null clears', async () => {
    const { body: log } = await create({ ph: 8.2, calcium: 420, note: 'before' })
    const { body } = await change(log.id, { calcium: null })
    expect(body).toEqual({ ...log, calcium: null })
    expect((await change(log.id, {})).body).toEqual({ ...log, calcium: null })
    const equal = { id: log.id, aquarium_id: log.aquarium_id, timestamp: log.timestamp }
    expect((await change(log.id, equal)).status).toBe(200)
  })

  test('the same key answers the first result and creates nothing, also when both arrive at once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const before = await countLogs(server.db)
    const [one, two] = await Promise.all([create({ ph: 8.1 }, headers), create({ ph: 8.1 }, headers)])
    const again = await create({ ph: 8.1 }, headers)
    expect([one.status, two.status, again.status]).toEqual([201, 201, 201])
    expect(two.body).toEqual(one.body)
    expect(again.body).toEqual(one.body)
    expect(await countLogs(server.db)).toBe(before + 1)
    expect((await create({ ph: 8.2 }, headers)).body).toMatchObject({ code: 'idempotency_key_reused' })
    expect((await create({ ph: 8.2 }, { 'idempotency-key': 'not a uuid' })).status).toBe(400)
    expect(await countLogs(server.db)).toBe(before + 1)
  })

  test('a key is the keeper’s own and is not spent by a refusal', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const lost = { aquarium_id: 2_000_000_000, timestamp }
    const as = server.cast.keeper
    expect((await server.call(contract.createLog, { as, body: lost, headers })).status).toBe(404)
    expect((await create({ ph: 8.1 }, headers)).status).toBe(201)
    const body = { aquarium_id: server.cast.lagoon, timestamp }
    expect((await server.call(contract.createLog, { as: server.cast.neighbour, body, headers })).status).toBe(
      201,
    )
  })

  test('pages are sorted, what was not measured comes last either way, equal values by id', async () => {
    const tank = await newTank()
    const values = [3, null, 1, 2, null, 2]
    for (const [index, nitrate] of values.entries())
      await create({ aquarium_id: tank, timestamp: `2026-01-0${index + 1}T10:00:00`, nitrate })
    const valuesOf = async (query: string) =>
      (await list(tank, query)).body.rows.map(({ nitrate }) => nitrate)
    expect(await valuesOf('?sort=nitrate&order=asc')).toEqual([1, 2, 2, 3, null, null])
    expect(await valuesOf('?sort=nitrate&order=desc')).toEqual([3, 2, 2, 1, null, null])
    expect(await valuesOf('')).toEqual([...values].reverse())
    expect((await list(tank, '?page=2&per_page=10')).body).toMatchObject({ total: 6, rows: [] })
  })

  test.each(['?page=0', '?page=1.5', '?per_page=7', '?sort=note', '?order=up', '?page=1&page=2', '?x=1'])(
    'the query %s is refused',
    async (query) => {
      expect((await list(server.cast.reef, query)).status).toBe(400)
    },
  )

  test.each(['0', '-1', '1.0', '1e1', '2147483648', 'x', '%00', '１'])('the id %s is refused', async (id) => {
    const answer = await server.call(getAquarium, { as: server.cast.keeper, params: { id } })
    expect(answer.status).toBe(400)
    expect((await server.call(contract.deleteLog, { as: server.cast.keeper, params: { id } })).status).toBe(
      400,
    )
  })
})

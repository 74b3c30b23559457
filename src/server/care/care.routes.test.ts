import { beforeAll, describe, expect, test } from 'vitest'
import * as contract from '#contract/aquariums/events.ts'
import { getEventMarks } from '#contract/aquariums/marks.ts'
import * as products from '#contract/aquariums/products.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import { createTask } from '#contract/aquariums/tasks.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { eventFields, eventKinds } from '#domain/care/event-kinds.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { forgetOldKeys } from '#server/db/idempotency.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { insertEvents } from './events.store.ts'

const timestamp = '2026-06-01T10:00:00'
const alk = { name: 'Alk part', unit: 'ml', ref_amount: 2.7, ref_litres: 100, alkalinity: 0.1 }

const now = new Date('2026-06-15T12:00:00Z')

describe.each(engines)('care on %s', (engine) => {
  let as: Player
  const server = forTests(() => createTestApp(engine, { now: () => now }))
  beforeAll(() => {
    as = server.cast.keeper
  })

  const newTank = () => enterAquarium(server.db, { owner: as, name: 'Cared for', now })
  const add = (id: number, fields: object, headers = {}) =>
    server.call(contract.createEvent, { as, body: { aquarium_id: id, timestamp, ...fields }, headers })
  const addProduct = (id: number, fields: object) =>
    server.call(products.createProduct, { as, params: { id }, body: { ...alk, ...fields } })
  /** The id of a new task of this kind; of a cleaning for kinds that have none. */
  const taskOf = async (id: number, kind: string) => {
    const body = { kind, name: 'Filter sock', every_days: 7, starts_on: '2026-06-01' }
    const add = (kind: string) => server.call(createTask, { as, params: { id }, body: { ...body, kind } })
    const made = await add(kind)
    return made.status === 201 ? made.body.id : (await add('cleaning')).body.id
  }
  const change = (id: number, body: object) => server.call(contract.updateEvent, { as, params: { id }, body })
  const list = (id: number, query = '') => server.call(contract.listEvents, { as, params: { id }, query })
  const careOf = async (id: number) =>
    (await server.call(getAquarium, { as, params: { id }, query: '?logs=none' })).body.care
  const fieldsOf = ({ body }: { body: unknown }) => Object.keys((body as { fields?: object }).fields ?? {})

  test.each(eventKinds)(
    '$word takes its own fields and no other, and what it needs is asked for',
    async (kind) => {
      const id = await newTank()
      const product = (await addProduct(id, {})).body.id
      const all = {
        title: 'Glass',
        product_id: product,
        amount: 5,
        percent: 10,
        new_alkalinity: 8.9,
        new_calcium: 435,
        new_magnesium: 1350,
        task_id: await taskOf(id, kind.key),
      }
      const takes: readonly string[] = kind.takes
      const own = Object.fromEntries(Object.entries(all).filter(([field]) => takes.includes(field)))
      const full = await add(id, { kind: kind.key, note: 'n', ...own })
      expect(full.status).toBe(201)
      expect(full.body).toMatchObject({ kind: kind.key, note: 'n', ...own })
      for (const field of eventFields) {
        const other = await add(id, { kind: kind.key, ...own, [field]: all[field] })
        expect([field, other.status]).toEqual([field, takes.includes(field) ? 201 : 400])
        if (!takes.includes(field)) expect(fieldsOf(other)).toEqual([field])
        const { [field]: _, ...without } = own
        const needed = (kind.needs as readonly string[]).includes(field)
        const less = await add(id, { kind: kind.key, ...without })
        expect([field, less.status]).toEqual([field, needed ? 400 : 201])
        if (needed) expect(fieldsOf(less)).toEqual([field])
      }
    },
  )

  test.each([
    ['a share of nothing', { kind: 'water_change', percent: 0 }],
    ['more than all of the water', { kind: 'water_change', percent: 100.1 }],
    ['new water below zero', { kind: 'water_change', percent: 10, new_alkalinity: -1 }],
    ['a dose of nothing', { kind: 'dose', amount: 0 }],
    ['a dose below zero', { kind: 'dose', amount: -1 }],
    ['a million', { kind: 'dose', amount: 1e6 }],
    ['a title of spaces', { kind: 'livestock', title: '  ' }],
    ['a title that grows when it is composed', { kind: 'livestock', title: '\ufb2c'.repeat(100) }],
    ['an unknown kind', { kind: 'party' }],
    ['a moment that is none', { kind: 'feeding', timestamp: '2026-02-30T10:00:00' }],
    ['an unknown key', { kind: 'feeding', flavour: 'nori' }],
    ['a note of 501', { kind: 'feeding', note: 'x'.repeat(501) }],
  ])('%s is refused, and nothing is stored', async (_name, fields) => {
    const id = await newTank()
    const product_id = (await addProduct(id, {})).body.id
    const dosed = fields.kind === 'dose' ? { product_id } : {}
    const { status, body } = await add(id, { ...dosed, ...fields })
    expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'invalid_request'])
    expect((await list(id)).body.total).toBe(0)
  })

  test('a product is of one tank, is not dosed while archived, and keeps its strength once it was dosed', async () => {
    const [id, other] = [await newTank(), await newTank()]
    const { body: product } = await addProduct(id, {})
    const params = { id: product.id }
    const dose = { kind: 'dose', product_id: product.id, amount: 0.1 + 0.2 }
    expect((await add(other, dose)).status).toBe(400)
    expect((await addProduct(id, { name: ' alk PART' })).status).toBe(400)
    expect((await addProduct(id, { name: 'Useless', alkalinity: null })).status).toBe(400)
    const put = (body: object) => server.call(products.updateProduct, { as, params, body })
    expect((await put({ archived: true })).body.archived_at).not.toBeNull()
    expect((await add(id, { ...dose, timestamp: '2026-06-17T10:00:00' })).status).toBe(400)
    // Just now, where the tank's clock is ahead of UTC.
    const earlier = await add(id, { ...dose, timestamp: '2026-06-15T22:00:00' })
    await server.call(contract.deleteEvent, { as, params: { id: earlier.body.id } })
    expect((await put({ archived: false, ref_amount: 3 })).body).toMatchObject({
      archived_at: null,
      ref_amount: 3,
    })
    const { body: dosed } = await add(id, dose)
    expect(dosed.amount).toBe(0.1 + 0.2)
    for (const body of [{ ref_amount: 4 }, { unit: 'g' }, { alkalinity: 0.2 }, { calcium: 1 }])
      expect(await put(body)).toMatchObject({ status: 409, body: { code: 'product_in_use' } })
    expect(await put({ name: 'Alk, blue' })).toMatchObject({ status: 200, body: { name: 'Alk, blue' } })
    const remove = () => server.call(products.deleteProduct, { as, params })
    expect((await remove()).status).toBe(409)
    // An entry of an archived product may be corrected.
    await put({ archived: true })
    expect((await change(dosed.id, { amount: 7 })).body.amount).toBe(7)
    await server.call(contract.deleteEvent, { as, params: { id: dosed.id } })
    expect((await remove()).status).toBe(204)
  })

  test('a product whose doser runs cannot be archived: nobody could stop it any more', async () => {
    const id = await newTank()
    const { body: product } = await addProduct(id, {})
    const set = (amount: number, day: string) =>
      add(id, { kind: 'doser', product_id: product.id, amount, timestamp: `2026-06-${day}T10:00:00` })
    await set(20, '01')
    const archive = () =>
      server.call(products.updateProduct, { as, params: { id: product.id }, body: { archived: true } })
    expect(await archive()).toMatchObject({ status: 409, body: { code: 'product_in_use' } })
    await set(0, '02')
    expect((await archive()).status).toBe(200)
  })

  test('of two who change an entry the second is told, unless both say the same', async () => {
    const id = await newTank()
    const { body: event } = await add(id, { kind: 'feeding', title: 'Nori', note: 'a\r\nb' })
    expect(event.note).toBe('a\nb')
    const before = { title: 'Nori', note: 'a\r\nb' }
    expect((await change(event.id, { title: 'Mysis', before })).status).toBe(200)
    expect((await change(event.id, { title: 'Mysis', before })).status).toBe(200)
    const second = await change(event.id, { title: 'Flakes', before })
    expect(second).toMatchObject({ status: 409, body: { code: 'event_changed', stored: { title: 'Mysis' } } })
    const deletion = { as, params: { id: event.id } }
    const stale = await server.call(contract.deleteEvent, { ...deletion, body: { before } })
    expect(stale).toMatchObject({ status: 409, body: { code: 'event_changed' } })
    const seen = { before: { title: 'Mysis' } }
    expect((await server.call(contract.deleteEvent, { ...deletion, body: seen })).status).toBe(204)
    expect((await change(event.id, { title: 'Late' })).status).toBe(404)
  })

  test('neither tank nor kind of an entry can be changed', async () => {
    const [id, other] = [await newTank(), await newTank()]
    const { body: event } = await add(id, { kind: 'feeding' })
    for (const body of [{ aquarium_id: other }, { kind: 'cleaning' }, { id: event.id + 1 }])
      expect((await change(event.id, body)).status).toBe(403)
    expect((await change(event.id, { ...event })).body).toEqual(event)
  })

  test('a phone that sends an entry again after 300 days makes no second one, and revives none', async () => {
    const id = await newTank()
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { body: event } = await add(id, { kind: 'feeding' }, headers)
    const forget = () => forgetOldKeys(server.db, new Date(now.getTime() + 300 * 24 * 60 * 60 * 1000))
    await forget()
    expect((await add(id, { kind: 'feeding' }, headers)).body).toEqual(event)
    await server.call(contract.deleteEvent, { as, params: { id: event.id } })
    await forget()
    const again = await add(id, { kind: 'feeding' }, headers)
    expect(again).toMatchObject({ status: 410, body: { code: 'event_gone' } })
    expect((await list(id)).body.total).toBe(0)
  })

  test('entries are listed newest first, by kind and time, and found by title, product and note', async () => {
    const id = await newTank()
    const product_id = (await addProduct(id, { name: 'Kalk 100%' })).body.id
    await add(id, { kind: 'dose', product_id, amount: 1, timestamp: '2026-06-03T10:00:00' })
    await add(id, { kind: 'livestock', title: 'Purple Tang', timestamp: '2026-06-02T10:00:00' })
    await add(id, { kind: 'feeding', note: 'purple nori', timestamp: '2026-06-04T10:00:00' })
    const found = async (query: string) => (await list(id, query)).body.rows.map(({ kind }) => kind)
    expect(await found('')).toEqual(['feeding', 'dose', 'livestock'])
    expect(await found('?search=PURPLE')).toEqual(['feeding', 'livestock'])
    expect(await found('?search=100%25')).toEqual(['dose'])
    expect(await found('?search=1_0')).toEqual([])
    expect(await found('?kind=dose')).toEqual(['dose'])
    expect(await found('?from=2026-06-02T10:00:00&to=2026-06-03T10:00:00')).toEqual(['dose', 'livestock'])
    const { body } = await server.call(contract.listEvents, {
      as,
      params: { id },
      query: '?per_page=10&page=1&order=asc',
    })
    expect([body.total, body.rows[0]?.kind]).toEqual([3, 'livestock'])
  })

  test('a tank tells the newest of each kind and what its dosers give now', async () => {
    const id = await newTank()
    expect(await careOf(id)).toEqual({ last: [], doses: [], dosers: [], products: [] })
    const [a, b] = [(await addProduct(id, {})).body.id, (await addProduct(id, { name: 'Ca' })).body.id]
    const set = (product_id: number, amount: number, day: string) =>
      add(id, { kind: 'doser', product_id, amount, timestamp: `2026-06-${day}T10:00:00` })
    for (const [product, amount, day] of [
      [a, 20, '01'],
      [a, 24, '10'],
      [b, 5, '02'],
      [b, 0, '03'],
    ] as const)
      await set(product, amount, day)
    await set(a, 99, '30')
    await add(id, { kind: 'feeding', timestamp: '2026-06-14T10:00:00' })
    const { last, dosers } = await careOf(id)
    expect(last.map(({ kind, timestamp, amount }) => [kind, timestamp, amount])).toEqual([
      ['doser', '2026-06-10T10:00:00', 24],
      ['feeding', '2026-06-14T10:00:00', null],
    ])
    expect(dosers.map(({ product_id, amount }) => [product_id, amount])).toEqual([[a, 24]])
    for (const [product_id, amount] of [
      [a, 3],
      [b, 7],
      [a, 4],
    ] as const)
      await add(id, { kind: 'dose', product_id, amount, timestamp: `2026-06-14T1${amount}:00:00` })
    const { doses } = await careOf(id)
    expect(doses.map(({ product_id, amount }) => [product_id, amount])).toEqual([
      [a, 4],
      [b, 7],
    ])
  })

  test('entries are marks of the chart, also without a log, and newer than the last', async () => {
    const id = await newTank()
    const product_id = (await addProduct(id, {})).body.id
    await add(id, { kind: 'doser', product_id, amount: 20, timestamp: '2026-06-01T10:00:00' })
    await add(id, { kind: 'doser', product_id, amount: 24, timestamp: '2026-06-02T10:00:00' })
    const { body: change } = await add(id, { kind: 'water_change', percent: 15 })
    const marks = async (query = '') =>
      (await server.call(getEventMarks, { as, params: { id }, query })).body.marks
    expect((await marks()).map(({ text }) => text)).toEqual([
      'Doser set: Alk part 20 ml a day',
      'Water change 15 %',
      'Doser set: Alk part 24 ml a day (was 20)',
    ])
    expect((await marks()).find(({ kind }) => kind === 'water_change')?.event_id).toBe(change.id)
    expect(await marks('?from=2026-06-03T00:00:00')).toEqual([])
    // The series reads none of them, so that very many do not slow it.
    expect((await server.call(getSeries, { as, params: { id } })).body.marks).toEqual([])
  })

  test('of more than 500, doses and feedings are marked by the day and everything else alone', async () => {
    const id = await newTank()
    const product_id = (await addProduct(id, {})).body.id
    const from = Date.parse('2026-01-01T08:00:00Z') / 1000
    const rows = Array.from({ length: 600 }, (_, index) => ({
      ...{ aquarium_id: id, kind: 'dose' as const, product_id, amount: 5 },
      timestamp: secondsToTimestamp(from + Math.floor(index / 3) * 86_400 + (index % 3) * 3_600),
      created_at: now.toISOString(),
    }))
    for (let start = 0; start < rows.length; start += 200)
      await server.db
        .insertInto('events')
        .values(rows.slice(start, start + 200))
        .execute()
    await add(id, { kind: 'water_change', percent: 15, timestamp: '2026-02-01T09:30:00' })
    const query = '?to=2026-12-31T00:00:00'
    const { body } = await server.call(getEventMarks, { as, params: { id }, query })
    expect(body.complete_from).toBeNull()
    expect(body.marks).toHaveLength(201)
    expect(body.marks[0]).toEqual({ at: from, kind: 'dose', text: '3 doses: Alk part 15 ml' })
    expect(body.marks.filter(({ event_id }) => event_id !== undefined)).toMatchObject([
      { kind: 'water_change' },
    ])
  })

  test('says from when on each has a mark, where there are too many', async () => {
    const id = await newTank()
    const rows = Array.from({ length: 900 }, (_, index) => ({
      ...{ aquarium_id: id, kind: index < 600 ? ('feeding' as const) : ('cleaning' as const) },
      timestamp: secondsToTimestamp(Date.parse('2023-06-01T08:00:00Z') / 1000 + index * 86_400),
      created_at: now.toISOString(),
    }))
    await insertEvents(server.db, rows)
    const { body } = await server.call(getEventMarks, { as, params: { id } })
    expect(body.marks).toHaveLength(800)
    expect(body.complete_from).toBe(rows[100]?.timestamp)
    const earlier = await server.call(getEventMarks, {
      ...{ as, params: { id } },
      query: `?to=${rows[499]?.timestamp}`,
    })
    expect(earlier.body).toMatchObject({ complete_from: null })
    expect(earlier.body.marks).toHaveLength(500)
  })

  test('a tank with all the entries that it may have takes no more', async () => {
    const id = await newTank()
    const rows = Array.from({ length: 1_000 }, () => ({
      ...{ aquarium_id: id, timestamp, kind: 'feeding' as const, created_at: now.toISOString() },
    }))
    for (let count = 0; count < 50; count += 1) await server.db.insertInto('events').values(rows).execute()
    expect((await add(id, { kind: 'feeding' })).status).toBe(400)
  })
})

import ICAL from 'ical.js'
import { describe, expect, test } from 'vitest'
import * as access from '#contract/access.ts'
import { closeAccount, getMe } from '#contract/account.ts'
import { deleteAquarium } from '#contract/aquariums/aquariums.ts'
import { createLog } from '#contract/aquariums/logs.ts'
import { createTask, updateTask } from '#contract/aquariums/tasks.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterKeeper } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const start = new Date('2026-11-28T23:30:00.000Z')

describe.each(engines)('the calendar on %s', (engine) => {
  let now = start
  const server = forTests(() => createTestApp(engine, { now: () => now }))

  async function enter() {
    now = start
    return enterKeeper(server.db, { tank: 'Reef; left, top', now })
  }
  const addressOf = async (as: Player) => {
    const { body } = await server.call(access.createCalendar, { as })
    const { pathname, search } = new URL(body.url)
    return { ...body, path: `${pathname}${search}` }
  }
  const read = (url: string, headers = {}) =>
    server.app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
  async function eventsAt(url: string) {
    const { statusCode, payload } = await read(url)
    expect(statusCode).toBe(200)
    return new ICAL.Component(ICAL.parse(payload) as never)
      .getAllSubcomponents('vevent')
      .map((component) => new ICAL.Event(component))
      .map(({ uid, summary, startDate, sequence }) => ({ uid, summary, on: String(startDate), sequence }))
  }
  async function addTask(as: Player, aquariumId: number, fields: object) {
    const body = { kind: 'test', parameter: 'alkalinity', starts_on: '2026-12-01', every_days: 7, ...fields }
    const { status, body: task } = await server.call(createTask, { as, params: { id: aquariumId }, body })
    expect(status).toBe(201)
    return task
  }

  test('shows what is due in the keeper’s own tanks, and follows what is logged and changed', async () => {
    const { keeper, reef } = await enter()
    const { path } = await addressOf(keeper)
    expect(await eventsAt(path)).toEqual([])
    const { id } = await addTask(keeper, reef, {})
    const [event, ...others] = await eventsAt(path)
    expect(others).toEqual([])
    expect(event).toMatchObject({
      summary: 'Reef; left, top: Alkalinity test',
      on: '2026-12-01',
      sequence: 0,
    })
    expect(event?.uid).toMatch(new RegExp(`^task-${id}@[0-9a-f-]{36}$`))
    const log = { aquarium_id: reef, timestamp: '2026-11-28T20:00:00', alkalinity: 8.3 }
    expect((await server.call(createLog, { as: keeper, body: log })).status).toBe(201)
    expect(await eventsAt(path)).toMatchObject([{ on: '2026-12-05' }])
    const change = { as: keeper, params: { id }, body: { name: 'KH', not_before: '2026-12-09' } }
    expect((await server.call(updateTask, change)).status).toBe(200)
    expect(await eventsAt(path)).toMatchObject([
      { on: '2026-12-09', summary: 'Reef; left, top: KH', sequence: 1 },
    ])
    await server.call(updateTask, { as: keeper, params: { id }, body: { archived: true } })
    expect(await eventsAt(path)).toEqual([])
  })

  test('goes by the clock of each tank: late is today there', async () => {
    const { keeper, reef } = await enter()
    const { path } = await addressOf(keeper)
    await addTask(keeper, reef, { starts_on: '2026-11-27', time_zone: 'Pacific/Auckland' })
    const other = await enterAquarium(server.db, { owner: keeper, name: 'Nano', now })
    await addTask(keeper, other, { starts_on: '2026-11-27' })
    const days = (await eventsAt(path)).map(({ summary, on }) => [summary.slice(0, 4), on])
    expect(days).toEqual([
      ['Reef', '2026-11-29'],
      ['Nano', '2026-11-28'],
    ])
  })

  test('is for calendars: text/calendar, without a cookie, with a tag', async () => {
    const { keeper, reef } = await enter()
    const { path } = await addressOf(keeper)
    await addTask(keeper, reef, {})
    const first = await read(path, { cookie: `coralline_session=${server.cast.neighbour.token}` })
    expect(first.headers['content-type']).toBe('text/calendar; charset=utf-8')
    expect(first.headers['set-cookie']).toBeUndefined()
    now = new Date(start.getTime() + 60_000)
    const etag = String(first.headers.etag)
    const again = await read(path, { 'if-none-match': etag })
    expect([again.statusCode, again.payload]).toEqual([304, ''])
    await addTask(keeper, reef, { kind: 'water_change', parameter: null })
    const changed = await read(path, { 'if-none-match': etag })
    expect([changed.statusCode, changed.headers.etag === etag]).toEqual([200, false])
  })

  test('an address that never was, one that was replaced and one that was stopped are alike', async () => {
    const { keeper } = await enter()
    const first = await addressOf(keeper)
    const second = await addressOf(keeper)
    await server.call(access.deleteAccess, { as: keeper, params: { id: second.id } })
    const { secret } = (
      await server.call(access.createToken, {
        as: keeper,
        body: { name: 'Token', may: 'read', aquarium_id: null, expires_at: null },
      })
    ).body
    const answers = await Promise.all(
      [
        first.path,
        second.path,
        '/api/calendar.ics',
        '/api/calendar.ics?k=',
        `/api/calendar.ics?k=${'A'.repeat(22)}`,
        `/api/calendar.ics?k=${secret}`,
      ].map((path) => read(path)),
    )
    const told = answers.map(({ statusCode, payload }) => [
      statusCode,
      payload.replace(/"request_id":"[^"]*"/, ''),
    ])
    expect(told).toEqual(told.map(() => told[0]))
    expect(told[0]?.[0]).toBe(404)
  })

  test('is read in its keeper’s turn, and others do not wait for it', async () => {
    const [first, second] = [await enter(), await enter()]
    const paths = [(await addressOf(first.keeper)).path, (await addressOf(second.keeper)).path]
    const held = Promise.withResolvers<void>()
    const { snapshots } = server.database
    const inHand = () => snapshots.load.busy + snapshots.load.waiting
    // As many reads as one keeper may have at once on any machine.
    const reads = [1, 2].map(() => snapshots.read({ userId: first.keeper.id }, () => held.promise))
    let isThrough = false
    const waiting = read(paths[0] ?? '').finally(() => {
      isThrough = true
    })
    await expect.poll(inHand).toBe(3)
    expect((await read(paths[1] ?? '')).statusCode).toBe(200)
    expect([isThrough, inHand()]).toEqual([false, 3])
    held.resolve()
    expect((await waiting).statusCode).toBe(200)
    await Promise.all(reads)
  })

  test('ends with the account, and shows no tank that was deleted', async () => {
    const { keeper, reef } = await enter()
    const { path } = await addressOf(keeper)
    await addTask(keeper, reef, {})
    await server.call(deleteAquarium, { as: keeper, params: { id: reef } })
    expect(await eventsAt(path)).toEqual([])
    const { email } = (await server.call(getMe, { as: keeper })).body
    await server.call(closeAccount, { as: keeper, body: { email } })
    expect((await read(path)).statusCode).toBe(404)
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { createLog, deleteLog, listAquariumLogs, listLogs } from '#contract/aquariums/logs.ts'
import { getAquarium, listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import { maxSortedLogs } from '#domain/limits.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { enterLogs } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const now = new Date('2026-03-15T12:00:00Z')
const count = 11_000
/** A log each half hour, the last three at one moment. */
const momentOf = (index: number) =>
  secondsToTimestamp(now.getTime() / 1000 - Math.max(0, count - 3 - index) * 1_800 - 60)

describe.each(engines)('a long tank on %s', (engine) => {
  let id: number
  const server = forTests(() => createTestApp(engine, { now: () => now }))
  beforeAll(async () => {
    id = server.cast.reef
    const rows = Array.from({ length: count }, (_, index) => ({
      aquarium_id: id,
      timestamp: momentOf(index),
      ph: 8 + (index % 40) / 100,
      nitrate: index % 7 === 0 ? index / 100 : null,
      calcium: index === 20 || index === 30 ? 400 + index : null,
    }))
    await enterLogs(server.db, rows)
    for (const aquarium_id of [server.cast.nano, server.cast.lagoon]) {
      const some = Array.from({ length: 40 }, (_, index) => momentOf(index * 9))
      await enterLogs(
        server.db,
        some.map((timestamp) => ({ aquarium_id, timestamp, ph: 8 })),
      )
    }
  })

  const rollUp = async () => {
    await server.app.rollingUp.wakeAll()
    await server.app.rollingUp.settled()
  }

  async function expectPages(seed: number) {
    const all = await server.db
      .selectFrom('logs')
      .select(['id', 'timestamp', 'nitrate'])
      .where('aquarium_id', '=', id)
      .orderBy('timestamp')
      .orderBy('id')
      .execute()
    const random = seededRandom(seed)
    for (const measured of [undefined, 'nitrate'])
      for (const order of ['asc', 'desc']) {
        const wanted = all.filter(({ nitrate }) => !measured || nitrate !== null).map((log) => log.id)
        if (order === 'desc') wanted.reverse()
        const last = Math.ceil(wanted.length / 30)
        const pages = [1, 2, last >> 1, last - 1, last, last + 1]
        for (const page of [...pages, ...pages.map(() => 1 + Math.floor(random() * last))]) {
          const query = `?page=${page}&order=${order}&sort=timestamp${measured ? `&measured=${measured}` : ''}`
          const { body } = await server.call(listAquariumLogs, {
            as: server.cast.keeper,
            params: { id },
            query,
          })
          const rows = wanted.slice((page - 1) * 30, page * 30)
          expect({ ...body, rows: body.rows.map((log) => log.id) }, query).toEqual({
            rows,
            total: wanted.length,
          })
        }
      }
  }

  /** Checks the pages that an admin goes through: of all tanks one after the other, and of this one alone. */
  async function expectPagesOfAll(seed: number) {
    const random = seededRandom(seed)
    const kept = await server.db.selectFrom('logs').select(['id', 'aquarium_id', 'timestamp']).execute()
    const all = kept.toSorted(
      (one, other) =>
        one.aquarium_id - other.aquarium_id ||
        Number(one.timestamp > other.timestamp) - Number(one.timestamp < other.timestamp) ||
        one.id - other.id,
    )
    for (const filter of ['sort=aquarium_id', `sort=timestamp&aquarium_id=${id}`])
      for (const order of ['asc', 'desc']) {
        const wanted = all.filter((log) => filter === 'sort=aquarium_id' || log.aquarium_id === id)
        if (order === 'desc') wanted.reverse()
        const last = Math.ceil(wanted.length / 30)
        const pages = [1, 2, 3, last >> 1, last - 2, last - 1, last, last + 1]
        for (const page of [...pages, ...pages.map(() => 1 + Math.floor(random() * last))]) {
          const query = `?page=${page}&order=${order}&${filter}`
          const { body } = await server.call(listLogs, { as: server.cast.admin, query })
          if (Array.isArray(body)) throw new Error('not a page')
          const rows = wanted.slice((page - 1) * 30, page * 30).map((log) => log.id)
          expect({ rows: body.rows.map((log) => log.id), total: body.total }, query).toEqual({
            rows,
            total: wanted.length,
          })
        }
      }
  }

  async function expectLatest(calcium: { value: number; timestamp: string }) {
    const { body } = await server.call(getAquarium, {
      as: server.cast.keeper,
      params: { id },
      query: '?logs=none',
    })
    expect(body.latest).toMatchObject({ calcium, magnesium: null })
    expect(body.latest.ph?.timestamp).toBe(momentOf(count))
    expect(body.tests_before.ph).toHaveLength(5)
    expect(body.tests_before.calcium).toEqual([])
    const { body: mine } = await server.call(listMyAquariums, { as: server.cast.keeper })
    const water = mine.find((tank) => tank.id === id)?.water
    expect(water).toMatchObject({ calcium: { ...calcium, week_ago: null, tests: 0 }, magnesium: null })
  }

  test('has the same pages and the same latest readings whatever is rolled up', async () => {
    const { keeper } = server.cast
    await expectPages(1)
    await expectPagesOfAll(1)
    await expectLatest({ value: 430, timestamp: momentOf(30) })
    await rollUp()
    await expectPages(2)
    await expectPagesOfAll(2)
    await expectLatest({ value: 430, timestamp: momentOf(30) })
    const { id: gone } = await server.db
      .selectFrom('logs')
      .select('id')
      .where('calcium', '=', 430)
      .executeTakeFirstOrThrow()
    await server.call(deleteLog, { as: keeper, params: { id: gone } })
    await server.call(createLog, {
      as: keeper,
      body: { aquarium_id: id, timestamp: momentOf(5_000), nitrate: 1 },
    })
    await expectPages(3)
    await expectPagesOfAll(3)
    await expectLatest({ value: 420, timestamp: momentOf(20) })
    await rollUp()
    await expectPages(4)
    await expectPagesOfAll(4)
    await expectLatest({ value: 420, timestamp: momentOf(20) })
  })

  test('is sorted by its readings while it has not too many', async () => {
    const list = (query: string) =>
      server.call(listAquariumLogs, { as: server.cast.keeper, params: { id }, query })
    const keep = (logs: number) =>
      server.db.updateTable('log_counts').set({ logs }).where('aquarium_id', '=', id).execute()
    const { logs } = await server.db
      .selectFrom('log_counts')
      .select('logs')
      .where('aquarium_id', '=', id)
      .executeTakeFirstOrThrow()
    await keep(maxSortedLogs)
    expect((await list('?sort=ph')).status).toBe(200)
    await keep(maxSortedLogs + 1)
    const { status, body } = await list('?sort=ph')
    expect([status, body]).toMatchObject([400, { fields: { sort: expect.stringContaining('20,000') } }])
    expect((await list('?sort=timestamp')).status).toBe(200)
    await keep(logs)
  })
})

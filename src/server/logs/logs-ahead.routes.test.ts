import { beforeAll, describe, expect, test } from 'vitest'
import { createLog, listAquariumLogs } from '#contract/aquariums/logs.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const now = new Date('2026-03-01T12:00:00Z')

describe.each(engines)('logs that lie ahead of now on %s', (engine) => {
  let as: Player
  const server = forTests(() => createTestApp(engine, { now: () => now }))
  beforeAll(async () => {
    as = server.cast.keeper
  })

  async function tankWith(logs: Record<string, number>): Promise<number> {
    const id = await enterAquarium(server.db, { owner: as, name: 'Ahead', now })
    for (const [timestamp, temperature] of Object.entries(logs)) {
      const body = { aquarium_id: id, timestamp, temperature }
      expect((await server.call(createLog, { as, body })).status).toBe(201)
    }
    return id
  }

  const series = async (id: number, query = '') =>
    (await server.call(getSeries, { as, params: { id }, query })).body

  test('are not the latest reading, nor the last log, wherever an aquarium is answered', async () => {
    const id = await tankWith({
      '2026-02-01T20:00:00': 78,
      '2026-02-28T20:00:00': 79,
      '2062-02-28T20:00:00': 77,
    })
    const { body: whole } = await server.call(getAquarium, { as, params: { id } })
    expect(whole.latest.temperature).toEqual({ value: 79, timestamp: '2026-02-28T20:00:00' })
    expect(whole.last_logged).toBe('2026-02-28T20:00:00')
    expect([whole.log_count, whole.logs?.length]).toEqual([3, 3])
    const { body: mine } = await server.call(listMyAquariums, { as })
    expect(mine.find((tank) => tank.id === id)?.last_logged).toBe('2026-02-28T20:00:00')
    const { body: changed } = await server.call(updateAquarium, { as, params: { id }, body: { name: 'New' } })
    expect(changed.last_logged).toBe('2026-02-28T20:00:00')
    const { body: page } = await server.call(listAquariumLogs, { as, params: { id } })
    expect(page.rows.map(({ timestamp }) => timestamp.slice(0, 4))).toEqual(['2062', '2026', '2026'])
  })

  test('do not stretch the chart, unless a later end is asked for', async () => {
    const id = await tankWith({
      '2026-02-01T20:00:00': 78,
      '2026-02-28T20:00:00': 79,
      '2062-02-28T20:00:00': 77,
    })
    const found = await series(id)
    expect([found.earliest, found.latest]).toEqual(['2026-02-01T20:00:00', '2026-02-28T20:00:00'])
    expect([found.total, found.series.temperature.value]).toEqual([2, [78, 79]])
    const asked = await series(id, '?to=2062-12-31T23:59:59')
    expect([asked.total, asked.latest]).toEqual([3, '2026-02-28T20:00:00'])
    expect(asked.series.temperature.at.at(-1)).toBe(timestampToSeconds('2062-02-28T20:00:00'))
  })

  test('count as now for a day: a tank may be in another zone', async () => {
    const id = await tankWith({ '2026-03-02T12:00:00': 78, '2026-03-02T12:00:01': 79 })
    const { body: whole } = await server.call(getAquarium, { as, params: { id }, query: '?logs=none' })
    expect(whole.latest.temperature?.value).toBe(78)
    expect((await series(id)).series.temperature.value).toEqual([78])
  })

  test('are drawn when there are no others, and are still no latest reading', async () => {
    const id = await tankWith({ '2062-02-28T20:00:00': 77, '2062-03-01T20:00:00': 76 })
    expect(await series(id)).toMatchObject({
      earliest: '2062-02-28T20:00:00',
      latest: '2062-03-01T20:00:00',
      total: 2,
    })
    const { body: whole } = await server.call(getAquarium, { as, params: { id }, query: '?logs=none' })
    expect([whole.latest.temperature, whole.last_logged]).toEqual([null, null])
  })
})

import { beforeAll, describe, expect, test } from 'vitest'
import { getSeries } from '#contract/aquariums/series.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { TrendLine } from '#domain/series/trend.ts'
import { secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterLogs } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const start = timestampToSeconds('2020-01-01T00:00:00')

describe.each(engines)('the series of an aquarium on %s', (engine) => {
  let as: Player
  const server = forTests(() => createTestApp(engine))
  beforeAll(async () => {
    as = server.cast.keeper
  })

  async function fill(count: number, valueAt: (index: number) => number): Promise<number> {
    const id = await enterAquarium(server.db, { owner: as, name: 'Series', now: new Date() })
    const rows = Array.from({ length: count }, (_, index) => ({
      aquarium_id: id,
      timestamp: secondsToTimestamp(start + index * 60),
      ph: valueAt(index),
      ammonia: index === 7 ? 0 : null,
    }))
    await enterLogs(server.db, rows)
    return id
  }

  const series = async (id: number, query = '') =>
    (await server.call(getSeries, { as, params: { id }, query })).body

  test('no logs give empty series', async () => {
    const id = await fill(0, () => 0)
    expect(await series(id)).toMatchObject({ earliest: null, latest: null, total: 0, reduced: false })
  })

  test('few readings come whole, repeated timestamps and zeros included', async () => {
    const id = await enterAquarium(server.db, { owner: as, name: 'Repeated', now: new Date() })
    const rows = [8.1, 8.3, 8.2].map((ph) => ({
      aquarium_id: id,
      timestamp: '2026-01-01T10:00:00',
      ph,
      nitrite: 0,
    }))
    await enterLogs(server.db, rows)
    const { series: found } = await series(id)
    expect(found.ph.value).toEqual([8.1, 8.3, 8.2])
    expect(found.nitrite.value).toEqual([0, 0, 0])
    expect(found.ammonia).toEqual({ at: [], value: [] })
  })

  test('many readings are thinned: every point was measured, lowest and highest of each stretch survive', async () => {
    const spike = 12_345
    const id = await fill(20_000, (index) =>
      index === spike ? 99 : index === spike + 1 ? -5 : 8 + Math.sin(index),
    )
    const found = await series(id, '?points=500')
    expect(found).toMatchObject({ total: 20_000, reduced: true })
    const { at, value } = found.series.ph
    expect(at.length).toBeLessThanOrEqual(504)
    expect(at.length).toBeGreaterThan(280)
    expect([Math.max(...value), Math.min(...value)]).toEqual([99, -5])
    expect(at).toEqual([...at].sort((one, other) => one - other))
    expect([at[0], at.at(-1)]).toEqual([start, start + 19_999 * 60])
    for (const [position, second] of at.entries()) {
      const index = (second - start) / 60
      const measured = index === spike ? 99 : index === spike + 1 ? -5 : 8 + Math.sin(index)
      expect(value[position]).toBe(measured)
    }
    expect(found.series.ammonia).toEqual({ at: [start + 7 * 60], value: [0] })
  })

  test('a trend is reckoned from all readings, also where the thinned ones would hide it', async () => {
    const count = 20_000
    // A slow fall; in each stretch that is thinned one reading rises by as much.
    const id = await fill(count, (index) => 78 + ((index % 40 === 39 ? 0.67 : -0.67) * index) / count)
    const { series: found, changes } = await series(id, '?points=500')
    const thinned = new TrendLine()
    for (const [index, time] of found.ph.at.entries()) thinned.add(time, found.ph.value[index] ?? 0)
    expect(Math.abs(thinned.change() ?? 1)).toBeLessThan(0.01)
    expect(changes.ph).toBeCloseTo(-0.67 * (1 - 2 / 40), 2)
    expect([changes.ammonia, changes.calcium]).toEqual([null, null])
    const first = await series(id, '?to=2020-01-01T00:30:00')
    expect(first.changes.ph).toBeCloseTo((-0.67 * 30) / count, 6)
  })

  test('the newest 500 notes of the range come along, cut after 200 characters', async () => {
    const id = await enterAquarium(server.db, { owner: as, name: 'Noted', now: new Date() })
    const rows = Array.from({ length: 600 }, (_, index) => ({
      aquarium_id: id,
      timestamp: secondsToTimestamp(start + index * 60),
      note: index === 599 ? '🐠'.repeat(300) : `note ${index}`,
    }))
    await enterLogs(server.db, rows)
    const { marks } = await series(id)
    const first = { at: start + 100 * 60, kind: 'note', text: 'note 100' }
    expect([marks.length, marks[0]]).toEqual([500, first])
    expect(marks.at(-1)?.text).toBe('🐠'.repeat(200))
    expect((await series(id, '?from=2020-01-01T00:02:00&to=2020-01-01T00:03:00')).marks).toHaveLength(2)
  })

  test('the range is inclusive at both ends', async () => {
    const id = await fill(10, (index) => index)
    const { total, series: found } = await series(id, '?from=2020-01-01T00:02:00&to=2020-01-01T00:04:00')
    expect([total, found.ph.value]).toEqual([3, [2, 3, 4]])
    expect((await series(id, '?from=2020-01-01T00:04:00&to=2020-01-01T00:02:00')).total).toBe(0)
  })

  test('the whole aquarium bears all logs in time order and the latest value of each parameter', async () => {
    const id = await fill(4_500, (index) => index)
    const { body } = await server.call(getAquarium, { as, params: { id } })
    expect(body.logs).toHaveLength(4_500)
    expect(body.logs?.map(({ ph }) => ph)).toEqual(Array.from({ length: 4_500 }, (_, index) => index))
    expect(body.log_count).toBe(4_500)
    expect(body.latest.ph).toEqual({ value: 4_499, timestamp: secondsToTimestamp(start + 4_499 * 60) })
    expect(body.latest.ammonia).toEqual({ value: 0, timestamp: '2020-01-01T00:07:00' })
    expect(body.latest.calcium).toBeNull()
    const { body: without } = await server.call(getAquarium, { as, params: { id }, query: '?logs=none' })
    expect(without).toEqual({ ...body, logs: undefined })
  })
})

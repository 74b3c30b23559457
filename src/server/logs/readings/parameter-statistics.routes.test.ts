import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '#contract/aquariums/logs.ts'
import type { ParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { getParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import { putTargets } from '#contract/aquariums/targets.ts'
import type { ParameterKey } from '#domain/parameters/parameters.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import { statisticsOf } from '#domain/series/statistics.ts'
import { secondsToTimestamp, timestampToSeconds } from '#domain/time/timestamps.ts'
import { enterAquarium, enterLogs } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'

type AllStatistics = { parameters: Record<ParameterKey, ParameterStatistics | null> }

const now = new Date('2026-03-15T12:00:00Z')

describe.each(engines)('the statistics of a parameter on %s', (engine) => {
  const server = forTests(() => createTestApp(engine, { now: () => now }))
  beforeAll(async () => {
    const { keeper: as, reef } = server.cast
    const logs = [
      ['2026-03-01T10:00:00', 8],
      ['2026-03-03T10:00:00', 6],
      ['2026-03-05T10:00:00', 8],
      ['2026-03-06T10:00:00', null],
      ['2026-03-07T10:00:00', 8],
      ['2062-03-07T10:00:00', 20],
    ] as const
    for (const [timestamp, alkalinity] of logs) {
      const body = { aquarium_id: reef, timestamp, alkalinity, ph: 8.2 }
      expect((await server.call(createLog, { as, body })).status).toBe(201)
    }
  })

  async function ask(query: string) {
    const { keeper: as, reef } = server.cast
    const { status, body } = await server.call(getParameterStatistics, { as, params: { id: reef }, query })
    return { status, body: body as { figures: ParameterStatistics | null } & AllStatistics }
  }

  test('are reckoned from every reading that does not lie ahead', async () => {
    const { body } = await ask('?parameter=alkalinity')
    expect(body.figures).toEqual({
      count: 4,
      lowest: 6,
      highest: 8,
      average: 7.5,
      median: 8,
      first: 8,
      last: 8,
      first_at: timestampToSeconds('2026-03-01T10:00:00'),
      last_at: timestampToSeconds('2026-03-07T10:00:00'),
      trend: expect.closeTo(0.6, 9),
      swing: 1,
      swing_at: timestampToSeconds('2026-03-02T10:00:00'),
      time: { all: 6 * 86_400, known: 6 * 86_400, within: 4 * 86_400 },
      interval: 2 * 86_400,
      stretches: {
        total: 1,
        newest: [
          {
            side: 'below',
            from: timestampToSeconds('2026-03-02T10:00:00'),
            to: timestampToSeconds('2026-03-04T10:00:00'),
            farthest: 6,
            is_open: false,
            measured_from: timestampToSeconds('2026-03-03T10:00:00'),
            measured_until: timestampToSeconds('2026-03-05T10:00:00'),
          },
        ],
      },
    })
  })

  test('are those of the range that is asked for', async () => {
    const { body } = await ask('?parameter=alkalinity&from=2026-03-04T00:00:00&to=2026-03-06T00:00:00')
    expect(body.figures).toMatchObject({ count: 1, lowest: 8, highest: 8, time: null })
  })

  test('are none where nothing was measured', async () => {
    expect((await ask('?parameter=calcium')).body).toEqual({ figures: null })
  })

  test('of all parameters are those of each', async () => {
    for (const range of ['', 'from=2026-03-04T00:00:00&to=2026-03-06T00:00:00']) {
      const { parameters } = (await ask(`?${range}`)).body
      expect(Object.keys(parameters).toSorted()).toEqual(parameterKeys.toSorted())
      for (const key of parameterKeys)
        expect(parameters[key]).toEqual((await ask(`?parameter=${key}&${range}`)).body.figures)
      expect([parameters.ph?.count, parameters.calcium]).toEqual([range === '' ? 5 : 1, null])
    }
  })

  test('are judged by the ranges of the tank, also by one with one side, and not at all without a limit', async () => {
    const { keeper: as, reef } = server.cast
    const judgedBy = async (low: number | null, high: number | null) => {
      const body = { kind: null, targets: { alkalinity: { low, high, goal: null } } }
      await server.call(putTargets, { as, params: { id: reef }, body })
      return (await ask('?parameter=alkalinity')).body.figures
    }
    const all = 6 * 86_400
    expect((await judgedBy(7.5, 11))?.time).toEqual({ all, known: all, within: 3.0 * 86_400 })
    expect(await judgedBy(null, 7)).toMatchObject({
      time: { all, known: all, within: 2 * 86_400 },
      stretches: {
        total: 2,
        newest: [
          { side: 'above', is_open: true },
          { side: 'above', is_open: false },
        ],
      },
    })
    expect(await judgedBy(null, null)).toMatchObject({ count: 4, time: null, stretches: { total: 0 } })
    await server.call(putTargets, { as, params: { id: reef }, body: { kind: null, targets: {} } })
    expect((await ask('?parameter=alkalinity')).body.figures?.time?.within).toBe(4 * 86_400)
  })

  test('of more readings than are calculated at once are the same', async () => {
    const { keeper: as } = server.cast
    const id = await enterAquarium(server.db, { owner: as, name: 'Long', now })
    const start = timestampToSeconds('2025-01-01T00:00:00')
    const logs = Array.from({ length: 21_000 }, (_, index) => ({
      aquarium_id: id,
      timestamp: secondsToTimestamp(start + index * 900),
      ...perParameter(({ key }) => (key === 'ph' ? 8 + ((index * 7_919) % 1_000) / 1_000 : null)),
    }))
    await enterLogs(server.db, logs)
    const { status, body } = await server.call(getParameterStatistics, {
      as,
      params: { id },
      query: '?parameter=ph',
    })
    const readings = {
      at: Float64Array.from(logs, (log) => timestampToSeconds(log.timestamp)),
      value: Float64Array.from(logs, ({ ph }) => ph ?? 0),
    }
    const { stretches, ...statistics } =
      statisticsOf(readings, { ideal: { min: 8.1, max: 8.4 }, decimals: 2 }) ?? {}
    expect([status, body]).toMatchObject([
      200,
      { figures: { ...statistics, stretches: { total: stretches?.length } } },
    ])
  })

  test('of something that is no parameter are refused with a sentence', async () => {
    for (const query of ['?parameter=note', '?parameter=', '?parameter=ph&parameter=calcium'])
      expect((await ask(query)).status).toBe(400)
  })
})

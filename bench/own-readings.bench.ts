import { sql } from 'kysely'
import { createLog, listAquariumLogs } from '#contract/aquariums/logs.ts'
import { createParameters } from '#contract/aquariums/parameters.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { byTurns } from './by-turns.ts'
import { settleRollups } from './long-tank.ts'
import type { Measurement } from './run.ts'

const chartLogs = 100_000
const ownEach = 10
const longTank = 1_000_000
const turns = { least: 15, for: 4_000 }

/** What a million readings of own parameters add to the cost of other calls, and what a series of some of them costs. */
export async function measure(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const engine of engines) measurements.push(...(await measureOn(engine)))
  return measurements
}

async function measureOn(engine: Engine): Promise<Measurement[]> {
  const server = await createTestApp(engine)
  const { reef, nano, long, ids, rare, icp, few } = await fillTanks(server, engine)
  const series = (id: number, query = '') => read(server, getSeries, { id, query })
  const all = ids.join()
  const pairs = [
    [
      'the chart of ten, a tank of a million own readings / one of none',
      1.05,
      () => series(reef),
      () => series(nano),
    ],
    [
      'a page of logs, the same tanks',
      2,
      () => read(server, listAquariumLogs, { id: reef }),
      () => read(server, listAquariumLogs, { id: nano }),
    ],
    [
      'the aquarium without logs, the same tanks',
      2,
      () => read(server, getAquarium, { id: reef, query: '?logs=none' }),
      () => read(server, getAquarium, { id: nano, query: '?logs=none' }),
    ],
    ['a new log, the same tanks', 1.3, () => create(server, reef), () => create(server, nano)],
    [
      '10,000 own readings / their rows and JSON.stringify',
      3,
      () => series(reef, `?own=${rare}&common=none`),
      () => bareRows(server.db, [rare]),
    ],
    [
      'a million own readings, ten series / their rows and JSON.stringify',
      3,
      () => series(reef, `?own=${all}&common=none`),
      () => bareRows(server.db, ids),
    ],
    [
      '120 ICP readings, in a tank of a million logs / in one of 100,000',
      1.5,
      () => series(long, `?own=${icp}&common=none`),
      () => series(nano, `?own=${few}&common=none`),
    ],
  ] as const
  const measurements: Measurement[] = []
  for (const [work, target, ours, baseline] of pairs)
    measurements.push({ work: `${work}, ${engine}, ms`, target, ...(await byTurns(ours, baseline, turns)) })
  await server.close()
  return measurements
}

/** Fills tanks with a million own readings, and with few; answers the tanks and the parameters of the readings. */
async function fillTanks(server: TestApp, engine: Engine) {
  const { reef, nano, keeper } = server.cast
  await fill(server.db, { engine, aquarium: nano, logs: chartLogs })
  await fill(server.db, { engine, aquarium: reef, logs: chartLogs })
  const ids = await follow(server, reef, ownEach)
  for (const id of ids) await fillOwn(server.db, { aquarium: reef, parameter: id, every: 1 })
  const [rare = 0] = await follow(server, reef, 1)
  await fillOwn(server.db, { aquarium: reef, parameter: rare, every: chartLogs / 10_000 })
  const long = await enterAquarium(server.db, { owner: keeper, name: 'Long', now: new Date() })
  await fill(server.db, { engine, aquarium: long, logs: longTank })
  const [icp = 0] = await follow(server, long, 1)
  await fillOwn(server.db, { aquarium: long, parameter: icp, every: Math.floor(longTank / 120) })
  const [few = 0] = await follow(server, nano, 1)
  await fillOwn(server.db, { aquarium: nano, parameter: few, every: Math.floor(chartLogs / 120) })
  await settleRollups(server)
  await (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(server.db)
  return { reef, nano, long, ids, rare, icp, few }
}

/** The least that such a series could cost: every reading is fetched and written out. */
async function bareRows(db: Db, parameters: readonly number[]): Promise<number> {
  const began = performance.now()
  const rows = await db
    .selectFrom('own_readings')
    .select(['parameter_id', 'timestamp', 'value'])
    .where('parameter_id', 'in', parameters)
    .orderBy('parameter_id')
    .orderBy('timestamp')
    .execute()
  JSON.stringify(rows)
  return performance.now() - began
}

type Reading = typeof getSeries | typeof listAquariumLogs | typeof getAquarium

async function read(server: TestApp, endpoint: Reading, { id, query = '' }: { id: number; query?: string }) {
  const path = endpoint.path.replace(':id', String(id))
  const began = performance.now()
  const { statusCode, payload } = await server.app.inject({
    url: `${path}${query}`,
    headers: {
      host: new URL(server.config.publicUrl).host,
      cookie: `coralline_session=${server.cast.keeper.token}`,
    },
  })
  const time = performance.now() - began
  if (statusCode !== 200) throw new Error(`${path}${query} answered ${statusCode}: ${payload}`)
  return time
}

async function create(server: TestApp, aquarium_id: number): Promise<number> {
  const body = { aquarium_id, timestamp: '2026-11-01T10:00:00', ph: 8.2 }
  const began = performance.now()
  const { status } = await server.call(createLog, { as: server.cast.keeper, body })
  if (status !== 201) throw new Error(`A log was answered ${status}.`)
  return performance.now() - began
}

async function follow(server: TestApp, id: number, count: number): Promise<number[]> {
  const parameters = Array.from({ length: count }, () => ({ label: `P ${crypto.randomUUID()}` }))
  const { body } = await server.call(createParameters, {
    as: server.cast.keeper,
    params: { id },
    body: { parameters },
  })
  return body.map((row) => row.id)
}

/** Fills a tank with logs of eight readings, one every ten minutes. */
async function fill(db: Db, { engine, aquarium, logs }: { engine: Engine; aquarium: number; logs: number }) {
  const [numbers, moment] =
    engine === 'sqlite'
      ? [
          sql`with recursive n(k) as (select 0 union all select k + 1 from n where k + 1 < ${logs})`,
          sql`strftime('%Y-%m-%dT%H:%M:%S', 1200000000 + k * 600, 'unixepoch')`,
        ]
      : [
          sql`with n(k) as (select generate_series(0, ${sql.lit(logs - 1)}))`,
          sql`to_char(to_timestamp(1200000000 + k * 600) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`,
        ]
  await sql`insert into logs (aquarium_id, timestamp, temperature, ph, salinity, nitrate, phosphase, calcium, alkalinity, magnesium)
    ${numbers}
    select ${sql.lit(aquarium)}, ${moment}, 70 + k % 100 / 10.0, 8.1, 1.025, k % 12, 0.03, 400 + k % 50, 8.5, 1300 from n`.execute(
    db,
  )
}

/** Adds an own reading to one log in `every`. */
async function fillOwn(
  db: Db,
  { aquarium, parameter, every }: { aquarium: number; parameter: number; every: number },
) {
  await sql`insert into own_readings (parameter_id, timestamp, log_id, value)
    select ${sql.lit(parameter)}, timestamp, id, id % 500 from logs
    where aquarium_id = ${sql.lit(aquarium)} and id % ${sql.lit(every)} = 0 order by timestamp, id`.execute(
    db,
  )
}

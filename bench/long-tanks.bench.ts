import { sql } from 'kysely'
import { listAquariumLogs, listLogs } from '#contract/aquariums/logs.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import { getAquarium, listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import { maxSortedLogs } from '#domain/limits.ts'
import { daySeconds, secondsToTimestamp } from '#domain/time/timestamps.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { byTurns } from './by-turns.ts'
import type { Measurement } from './run.ts'

const shortTank = 1_000
const longTanks = [50_000, Number(process.env.LONG_TANK ?? 1_000_000)]
/** Milliseconds that a page of logs may take. */
const pageTime = 50
const roundsBefore = 100

type Tank = { as: Player; id: number; logs: number }
type MeasuredCall = { path: string; as: Player }

/** How much more a tank of many logs costs than one of few, and how long its pages of logs take. */
export async function measure(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const engine of engines) measurements.push(...(await measureOn(engine)))
  return measurements
}

async function measureOn(engine: Engine): Promise<Measurement[]> {
  const server = await createTestApp(engine)
  const { keeper, neighbour, admin, reef, lagoon } = server.cast
  const middle = await enterAquarium(server.db, { owner: admin, name: 'Middle', now: new Date() })
  const short = { as: neighbour, id: lagoon, logs: shortTank }
  const long = [
    { as: admin, id: middle, logs: longTanks[0] ?? 0 },
    { as: keeper, id: reef, logs: longTanks[1] ?? 0 },
  ]
  for (const { id, logs } of [short, ...long]) await fillTank(server.db, { engine, aquarium: id, logs })
  await (engine === 'postgres' ? sql`vacuum analyze` : sql`analyze`).execute(server.db)
  await settleRollups(server)
  // Warms up: a server runs for months, so that compiling in its first seconds is not to be measured.
  for (let round = 0; round < roundsBefore; round += 1)
    for (const tank of [short, ...long]) for (const { path } of opened) await read(server, asked(path, tank))
  const measurements: Measurement[] = []
  for (const tank of long) {
    for (const { work, path } of opened)
      measurements.push({
        work: `${work}, ${tank.logs} / ${shortTank} logs, ${engine}, ms`,
        target: 1.5,
        ...(await byTurns(
          async () => (await read(server, asked(path, tank))).time,
          async () => (await read(server, asked(path, short))).time,
          { least: 60 },
        )),
      })
    const bytes = async (tank: Tank) => (await read(server, asked(series(''), tank))).bytes / 1024
    measurements.push({
      work: `bytes of a series over everything, ${tank.logs} / ${shortTank} logs, ${engine}, KB`,
      target: 1.2,
      ours: await bytes(tank),
      baseline: await bytes(short),
    })
    for (const { work, path } of pages(tank)) {
      measurements.push({
        work: `${work}, ${tank.logs} logs, ${engine}, ms (${pageTime} ms)`,
        target: 1,
        ...(await byTurns(
          async () => (await read(server, asked(path, { ...tank, as: admin }))).time,
          async () => pageTime,
        )),
      })
    }
  }
  await server.close()
  return measurements
}

const series = (query: string) => (id: number) => `${getSeries.path.replace(':id', String(id))}${query}`
const since = (days: number) => secondsToTimestamp(Date.now() / 1000 - days * daySeconds)

/** The calls that a user who opens a tank waits for. */
const opened = [
  { work: 'a series over everything', path: series('') },
  ...[3, 30, 90, 365].map((days) => ({
    work: `a series of the last ${days} days`,
    path: series(`?from=${since(days)}`),
  })),
  { work: 'the aquarium', path: (id: number) => `${getAquarium.path.replace(':id', String(id))}?logs=none` },
  { work: 'the dashboard', path: () => listMyAquariums.path },
]

function pages({ id, logs }: Tank) {
  const last = Math.ceil(logs / 30)
  const places = { first: 1, middle: Math.ceil(last / 2), last }
  return Object.entries(places).flatMap(([place, page]) => [
    ...['timestamp', ...(logs > maxSortedLogs ? [] : ['ph', 'ammonia'])].map((sort) => ({
      work: `the ${place} page by ${sort}`,
      path: (id: number) => `${listAquariumLogs.path.replace(':id', String(id))}?page=${page}&sort=${sort}`,
    })),
    {
      work: `the ${place} page of what has a pH`,
      path: (id: number) => `${listAquariumLogs.path.replace(':id', String(id))}?page=${page}&measured=ph`,
    },
    ...['id', 'aquarium_id'].map((sort) => ({
      work: `the ${place} page of all logs by ${sort}`,
      path: () => `${listLogs.path}?page=${page}&sort=${sort}`,
    })),
    {
      work: `the ${place} page of the tank’s logs for an admin`,
      path: () => `${listLogs.path}?page=${page}&sort=timestamp&aquarium_id=${id}`,
    },
  ])
}

function asked(path: (id: number) => string, { id, as }: Tank): MeasuredCall {
  return { path: path(id), as }
}

async function read(server: TestApp, { path, as }: MeasuredCall) {
  const began = performance.now()
  const { statusCode, payload } = await server.app.inject({
    url: path,
    headers: { host: new URL(server.config.publicUrl).host, cookie: `coralline_session=${as.token}` },
  })
  const time = performance.now() - began
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${payload}`)
  return { time, bytes: payload.length }
}

const logsAtOnce = 250_000

/** Fills a tank with logs of ten readings, one every ten minutes (or `every` seconds), the last of them today. */
async function fillTank(
  db: Db,
  { engine, aquarium, logs, every = 600 }: { engine: Engine; aquarium: number; logs: number; every?: number },
) {
  const start = Math.floor(Date.now() / 1000) - logs * every
  for (let from = 0; from < logs; from += logsAtOnce) {
    const to = Math.min(logs, from + logsAtOnce)
    const numbers =
      engine === 'sqlite'
        ? sql`(with recursive n(k) as (select ${from} union all select k + 1 from n where k + 1 < ${to}) select k from n)`
        : sql`generate_series(${sql.lit(from)}::bigint, ${sql.lit(to - 1)}::bigint)`
    const moment =
      engine === 'sqlite'
        ? sql`strftime('%Y-%m-%dT%H:%M:%S', ${sql.lit(start)} + k * ${sql.lit(every)}, 'unixepoch')`
        : sql`to_char(to_timestamp(${sql.lit(start)} + k * ${sql.lit(every)}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS')`
    await sql`insert into logs (aquarium_id, timestamp, temperature, ph, salinity, ammonia, nitrite, nitrate, phosphase, calcium, alkalinity, magnesium)
      select ${sql.lit(aquarium)}, ${moment}, 76 + (k * 7919 % 400) / 100.0, 8 + (k * 104729 % 50) / 100.0, 1.024 + (k % 30) / 10000.0,
        (k % 11) / 100.0, (k % 7) / 100.0, (k * 31 % 120) / 10.0, (k % 17) / 200.0, 400 + k * 13 % 500 / 10.0, 8 + (k * 17 % 200) / 100.0, 1250 + k * 29 % 1000 / 10.0
      from ${numbers} as n${engine === 'sqlite' ? sql`` : sql` (k)`}`.execute(db)
  }
}

/** Rolls everything up; resolves when nothing is left. */
async function settleRollups({ app }: TestApp) {
  await app.rollingUp.wakeAll()
  await app.rollingUp.settled()
}

import { sql } from 'kysely'
import { listAquariumLogs, listLogs } from '#contract/aquariums/logs.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import { getAquarium, listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import { maxSortedLogs } from '#domain/limits.ts'
import { daySeconds, secondsToTimestamp } from '#domain/time/timestamps.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { byTurns } from './by-turns.ts'
import { fillTank, settleRollups } from './long-tank.ts'
import type { Measurement } from './run.ts'

const shortTank = 1_000
const longTanks = [50_000, Number(process.env.LONG_TANK ?? 1_000_000)]
/** Milliseconds that a page of logs may take. */
const pageTime = 50
const roundsBefore = 100

type Tank = { as: Player; id: number; logs: number }
type Asked = { path: string; as: Player }

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

/** The calls that a keeper who opens a tank waits for. */
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

function asked(path: (id: number) => string, { id, as }: Tank): Asked {
  return { path: path(id), as }
}

async function read(server: TestApp, { path, as }: Asked) {
  const began = performance.now()
  const { statusCode, payload } = await server.app.inject({
    url: path,
    headers: { host: new URL(server.config.publicUrl).host, cookie: `coralline_session=${as.token}` },
  })
  const time = performance.now() - began
  if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${payload}`)
  return { time, bytes: payload.length }
}

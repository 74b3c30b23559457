import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { perParameter } from '#domain/parameters/parameters.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { openDatabase } from '#server/db/database.ts'
import type { Player } from '#server/testing/cast.ts'
import type { ServerPlace } from '#server/testing/processes/server-child.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'
import { byTurns, share } from './by-turns.ts'
import type { HeavyLoad } from './heavy-load.ts'
import type { Measurement } from './run.ts'

const logs = 100_000
const logsAtOnce = 1_000
const connections = 8
const asked = 150

/** How long another user waits on SQLite while one user reads a hundred thousand logs over eight connections. */
export async function measure(): Promise<Measurement[]> {
  const place = await createServerPlace('sqlite')
  await fill(place)
  const server = await place.start({ LOG_LEVEL: 'error' })
  const { neighbour, admin, keeper, reef } = place.cast
  const aquarium = `/api/aquariums/${reef}`
  const loads: [string, Player, string][] = [
    ['pages of 1,000 logs', keeper, `${aquarium}/logs?per_page=1000&page=50`],
    ['charts', keeper, `${aquarium}/series?points=2000`],
    ['statistics of all parameters', keeper, `${aquarium}/figures`],
    ['whole aquariums', keeper, aquarium],
    ['lists of all logs', admin, '/api/logs/'],
  ]
  const measurements: Measurement[] = []
  for (const [name, who, address] of loads) {
    const sides = await byTurns(
      async () => {
        const stop = await load(place, { who, address })
        const slowest = await slowestOfMost(place, neighbour)
        await stop()
        return slowest
      },
      () => slowestOfMost(place, neighbour),
      { least: 3 },
    )
    const work = `GET /api/me beside ${connections} x ${name}, ms at the 95th percentile (alone)`
    measurements.push({ work, ...sides, target: 20 })
  }
  await server.kill()
  await place.remove()
  return measurements
}

async function fill({ location, cast }: ServerPlace) {
  const { db, close } = await openDatabase(location)
  for (let start = 0; start < logs; start += logsAtOnce) {
    const rows = Array.from({ length: logsAtOnce }, (_, index) => ({
      ...perParameter(({ ideal }) => ideal.max),
      aquarium_id: cast.reef,
      timestamp: secondsToTimestamp(1_300_000_000 + (start + index) * 600),
      note: index % 10 === 0 ? `Water change ${start + index}` : null,
      temperature: 70 + (((start + index) * 7_919) % 1_000) / 100,
    }))
    await db.insertInto('logs').values(rows).execute()
  }
  await close()
}

/** Milliseconds within which 95 of 100 replies come, with one request after the other. */
async function slowestOfMost({ origin }: ServerPlace, who: Player): Promise<number> {
  const times = []
  for (let count = 0; count < asked; count += 1) {
    const began = performance.now()
    const answer = await fetch(`${origin}/api/me`, { headers: pageHeaders(origin, who) })
    await answer.arrayBuffer()
    times.push(performance.now() - began)
    await delay(10)
  }
  return share(times, 0.95)
}

/** Reads over and over again. Resolves after the first answer with a function that ends this. */
async function load({ origin }: ServerPlace, { who, address }: { who: Player; address: string }) {
  const workerData: HeavyLoad = {
    address: origin + address,
    headers: pageHeaders(origin, who),
    connections,
  }
  const reading = new Worker(new URL('heavy-load.ts', import.meta.url), { workerData })
  await once(reading, 'message')
  return () => reading.terminate()
}

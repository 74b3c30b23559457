// p99 of another user's GET /api/me beside eight connections of one user, 600,000 logs.
import { once } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { perParameter } from '#domain/parameters/parameters.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { openDatabase } from '#server/db/database.ts'
import { createServerPlace, pageHeaders } from '#server/testing/processes/server-child.ts'
import { buildTestedServer } from '../tasks/tested-server.ts'
import { share } from './by-turns.ts'
const logs = Number(process.env.LOGS ?? 600_000)
const removeServer = await buildTestedServer()
const place = await createServerPlace('sqlite')
const { db, close } = await openDatabase(place.location)
for (let start = 0; start < logs; start += 1000) {
  const rows = Array.from({ length: 1000 }, (_, index) => ({ ...perParameter(({ ideal }) => ideal.max), aquarium_id: place.cast.reef, timestamp: secondsToTimestamp(1_300_000_000 + (start + index) * 600), note: index % 10 === 0 ? `Water change ${start + index}` : null, temperature: 70 + (((start + index) * 7_919) % 1_000) / 100 }))
  await db.insertInto('logs').values(rows).execute()
}
await close()
const server = await place.start({ LOG_LEVEL: 'error' })
const { neighbour, keeper, reef } = place.cast
const headers = pageHeaders(place.origin, neighbour)
async function times(count: number) {
  const found: number[] = []
  for (let index = 0; index < count; index += 1) { const began = performance.now(); await (await fetch(`${place.origin}/api/me`, { headers })).arrayBuffer(); found.push(performance.now() - began); await delay(20) }
  return found
}
const words = (found: number[]) => `p50 ${share(found, 0.5).toFixed(1)} p99 ${share(found, 0.99).toFixed(1)} longest ${Math.max(...found).toFixed(1)}`
await delay(5000)
console.log('alone', words(await times(200)))
for (const address of (process.env.ONLY ?? 'series?points=2000,,parameters,figures?parameter=ph,figures').split(',')) {
  if (address === 'parameters') continue
  const thread = new Worker(new URL('heavy-load.ts', import.meta.url), { workerData: { address: `${place.origin}/api/aquariums/${reef}${address && '/'}${address}`, headers: pageHeaders(place.origin, keeper), connections: 8 } })
  let answered = 0
  thread.on('message', () => { answered += 1 })
  await delay(1000)
  const began = performance.now()
  const found = await times(300)
  console.log(address || 'whole', words(found), `answered ${answered} in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  await thread.terminate(); await delay(1500)
}
await server.kill(); await place.remove(); await removeServer()

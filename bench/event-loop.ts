// How long requests block everybody else: `node bench/event-loop.ts [logs of each tank] [keepers]` prints the milliseconds of a turn of
// the event loop.
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { createLog, listAquariumLogs } from '#contract/aquariums/logs.ts'
import { getSeries } from '#contract/aquariums/series.ts'
import { getAquarium, listMyAquariums } from '#contract/aquariums/whole-aquarium.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { insertUser } from '#server/users/users.store.ts'
import { fillTank, settleRollups } from './long-tank.ts'

const { positionals } = parseArgs({ allowPositionals: true })
const [logs = 1_000_000, keepers = 10] = positionals.map(Number)
const seconds = 15

const server = await createTestApp('sqlite')
const { db, cast } = server
const tanks: { as: { id: number; token: string }; id: number }[] = []
for (let number = 0; number < keepers; number += 1) {
  const now = new Date()
  const identity = {
    issuer: 'bench',
    subject: String(number),
    name: `Keeper ${number}`,
    email: `k${number}@example.org`,
    isEmailVerified: true,
    imageUrl: null,
  }
  const id_ = await insertUser(db, { identity, level: 'free', now })
  const as = { id: id_, token: await startSession(db, id_, { now, replaces: undefined }) }
  const id = await enterAquarium(db, { owner: as, name: 'Long', now })
  await fillTank(db, { engine: 'sqlite', aquarium: id, logs })
  tanks.push({ as, id })
}
await sql`analyze`.execute(db)
await measure('while past days are rolled up', () => settleRollups(server))
await measure('opened at once, others log', () => open(seconds))
await server.close()

/** Each keeper opens their tank again and again, while logs are saved in two other tanks. */
async function open(seconds: number) {
  const until = performance.now() + seconds * 1_000
  const opening = tanks.map(async ({ as, id }) => {
    while (performance.now() < until)
      await Promise.all([
        ask(as, `${getAquarium.path}?logs=none`, id),
        ask(as, getSeries.path, id),
        ask(as, listAquariumLogs.path, id),
        ask(as, listMyAquariums.path, id),
      ])
  })
  const logging = [cast.reef, cast.nano].map(async (aquarium_id) => {
    while (performance.now() < until) {
      const body = { aquarium_id, timestamp: '2026-01-01T10:00:00', ph: 8.2 }
      await server.call(createLog, { as: cast.keeper, body })
    }
  })
  await Promise.all([...opening, ...logging])
}

async function ask(as: { token: string }, path: string, id: number) {
  const url = path.replace(':id', String(id))
  const headers = { host: new URL(server.config.publicUrl).host, cookie: `coralline_session=${as.token}` }
  const { statusCode } = await server.app.inject({ url, headers })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}.`)
}

/** Measures the thread's own processor time, so that other processes on the machine do not count. */
async function measure(what: string, work: () => Promise<void>) {
  const turns: number[] = []
  let before = process.threadCpuUsage()
  let isOver = false
  const look = () => {
    const { user, system } = process.threadCpuUsage(before)
    before = process.threadCpuUsage()
    turns.push((user + system) / 1_000)
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await work()
  isOver = true
  // Turns in which nothing was done do not count.
  const busy = turns.filter((time) => time > 0.2).sort((one, other) => one - other)
  const at = (share: number) => (busy[Math.ceil(busy.length * share) - 1] ?? 0).toFixed(1)
  process.stdout.write(
    `${what}: median ${at(0.5)}, p99 ${at(0.99)}, longest ${at(1)} ms of ${busy.length} turns\n`,
  )
}

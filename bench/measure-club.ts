// What the admin's lists cost on a club of bench/seed-club.ts: `DATA_DIR=/tmp/club node bench/measure-club.ts`.
import type { FastifyInstance } from 'fastify'
import { buildApp } from '#server/app.ts'
import { openDatabase } from '#server/db/database.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import { readConfig } from '#server/settings/config.ts'

const runs = 5
/** The aquarium with the most logs, each of which has a note. */
const largest = 1

const config = readConfig({ ...process.env, LOG_LEVEL: 'silent', RATE_REQUESTS: '1000000' })
const database = await openDatabase(config)
const app = await buildApp({
  config,
  database,
  files: openBlobStore(config),
  pages: { install: async () => {}, send: async (_request, reply) => reply.send('') },
})
const token = await startSession(database.db, 1, { now: new Date(), replaces: undefined })
await measure(app)
await app.close()
await database.close()

async function measure(app: FastifyInstance) {
  process.stdout.write(`list on ${database.engine} | median ms | slowest ms | bytes\n`)
  for (const [name, address] of Object.entries(await addresses(app))) {
    const answers = []
    for (let run = 0; run < runs; run += 1) answers.push(await get(app, address))
    const times = answers.map(({ ms }) => ms).toSorted((one, other) => one - other)
    const cells = [name, times[runs >> 1]?.toFixed(0), times.at(-1)?.toFixed(0), answers[0]?.payload.length]
    process.stdout.write(`${cells.join(' | ')}\n`)
  }
}

async function addresses(app: FastifyInstance): Promise<Record<string, string>> {
  const [users, aquariums, logs] = ['/api/users/', '/api/aquariums/all', '/api/logs/']
  const lastOf = async (list: string) =>
    Math.ceil(JSON.parse((await get(app, `${list}?page=1`)).payload).total / 30)
  const lastLogs = await lastOf(logs)
  return {
    'users, first page': `${users}?page=1`,
    'users, last page': `${users}?page=${await lastOf(users)}`,
    'users by name': `${users}?page=1&sort=name`,
    'users by last login, last page': `${users}?page=${await lastOf(users)}&sort=last_login_at`,
    'users, search': `${users}?page=1&search=ada`,
    'users, 1,000 a page': `${users}?page=1&per_page=1000`,
    'aquariums, first page': `${aquariums}?page=1`,
    'aquariums, last page': `${aquariums}?page=${await lastOf(aquariums)}`,
    'aquariums by name': `${aquariums}?page=1&sort=name&order=desc`,
    'aquariums, search': `${aquariums}?page=1&search=lagoon`,
    'aquariums of a user': `${aquariums}?page=1&user_id=77`,
    'logs, first page': `${logs}?page=1&order=desc`,
    'logs, last page': `${logs}?page=${lastLogs}&order=desc`,
    'logs, page in the middle': `${logs}?page=${lastLogs >> 1}&order=desc`,
    'logs by aquarium': `${logs}?page=1&sort=aquarium_id`,
    'logs by aquarium, last page': `${logs}?page=${lastLogs}&sort=aquarium_id`,
    'logs of one by time': `${logs}?page=1&aquarium_id=${largest}&sort=timestamp&order=desc`,
    'logs of one, a rare word': `${logs}?page=1&aquarium_id=${largest}&search=number%20123450`,
    'logs of one, a word in every note': `${logs}?page=1&aquarium_id=${largest}&search=water&order=desc`,
    'the same by time, page in the middle': `${logs}?page=1600&aquarium_id=${largest}&search=water&sort=timestamp`,
    'audit log': '/api/audit/?page=1',
    figures: '/api/figures',
  }
}

async function get(app: FastifyInstance, url: string) {
  const started = performance.now()
  const { statusCode, payload } = await app.inject({
    url,
    headers: { host: new URL(config.publicUrl).host, cookie: `coralline_session=${token}` },
  })
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${payload}`)
  return { ms: performance.now() - started, payload }
}

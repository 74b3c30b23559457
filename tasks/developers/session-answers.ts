import type { EndpointShape, ReplyOf } from '#contract/endpoint.ts'
import type { EndpointName, EndpointNamed } from '#contract/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { startSession } from '#server/sessions/sessions.rules.ts'
import type { Player } from '#server/testing/cast.ts'
import { pageHeaders } from '#server/testing/processes/server-child.ts'
import { csvUpload, mappedUpload, multipart } from '#server/testing/test-app.ts'
import { callName, exampleHash } from './calls.ts'

type Server = { origin: string; db: Db; owner: Player; aquariumId: number; now: Date }

type Request = {
  /** Whoever calls; the owner by default. */
  as?: Player
  /** The cookie of a phone, instead of a session. */
  cookie?: string
  id?: number | string
  query?: string
  /** The example of the contract by default. */
  body?: unknown
  /** A form, instead of a body. */
  form?: ReturnType<typeof multipart>
}

/** Makes a call and keeps what came back; tells its fields and cookies, which later calls need. */
type Ask = <Name extends EndpointName>(
  name: Name,
  request?: Request,
) => Promise<{ body: ReplyOf<EndpointNamed<Name>>; cookie: string }>

/** The answers to the calls that only a session, a phone or a link can make, as `METHOD /path`. */
export async function recordSessionAnswers(example: Server): Promise<Record<string, unknown>> {
  const { db, now } = example
  const { id } = example.owner
  // The owner has signed in months ago.
  const owner = { id, token: await startSession(db, id, { now, replaces: undefined }) }
  const server = { ...example, owner }
  const answers: Record<string, unknown> = {}
  const ask = asker(server, answers)
  await db.updateTable('users').set({ subscription_level: 'admin' }).where('id', '=', id).execute()
  // The token of the examples bears the time of the run.
  await db.deleteFrom('access_keys').execute()
  await askOfPasswords(ask)
  await askOfUsers(ask, server)
  await askOfAccess(ask, server)
  await askOfPhones(ask)
  await askAnAi(ask)
  await askOfImports(ask, server)
  await askOfTanks(ask)
  await askOfAccount(ask, server)
  await askOfInstance(ask)
  return answers
}

function asker({ origin, owner, aquariumId }: Server, answers: Record<string, unknown>): Ask {
  const all: readonly EndpointShape[] = endpoints
  return async (name, { as = owner, cookie, id = aquariumId, query = '', body, form } = {}) => {
    const endpoint = all.find(({ method, path }) => `${method} ${path}` === name)
    if (!endpoint) throw new Error(`${name} is no call`)
    const { method, path, status, example, reply } = endpoint
    const headers = { ...pageHeaders(origin, as), ...(cookie && { cookie }), ...form?.headers }
    const sent = body ?? example
    const answer = await fetch(`${origin}${path.replace(':id', String(id))}${query}`, {
      ...{ method, headers },
      ...(method !== 'GET' && { body: form ? new Uint8Array(form.body) : JSON.stringify(sent ?? {}) }),
    })
    const text = await answer.text()
    if (answer.status !== status) throw new Error(`${name}: ${answer.status} ${text}`)
    if (reply) answers[callName(endpoint)] = JSON.parse(withoutChance(text, origin))
    const cookies = answer.headers.getSetCookie().map((line) => line.replace(/;.*/, ''))
    return { body: reply ? JSON.parse(text) : undefined, cookie: cookies.join('; ') }
  }
}

/** What differs at each run, with another library, or with other words for an AI; and what stands for it. */
const chances: readonly [RegExp, string][] = [
  [/crl_[\w-]{43}/g, 'crl_kT5vXw0cN1bQy8ZrJm3uLs7eHdPfGa2iOo9xVtB4nCE'],
  [/"start":"crl_[\w-]{4}"/g, '"start":"crl_kT5v"'],
  [/"(id|cover|image)":"[\w-]{16}"/g, '"$1":"Vb3sGZx9_kQ7Lr2M"'],
  [/([?#](?:k=|invite\.)?)[\w-]{22,43}"/g, '$1THE-SECRET"'],
  [/"request_id":"[^"]+"/g, '"request_id":"req-1"'],
  [/"created_at":"[^"]+","actor_id"/g, '"created_at":"2026-11-28T20:05:00.000Z","actor_id"'],
  [/"code":"[^"]+"/g, '"code":"ABCD-EFGH"'],
  [/"digits":\d+/g, '"digits":42'],
  [/[0-9a-f]{64}/g, exampleHash],
  [/"(image|database)_bytes":\d+/g, '"$1_bytes":1048576'],
  [/"version":"[^"]+"/g, '"version":"1.0.0"'],
  [/"sent":"(?:[^"\\]|\\.)+"/g, '"sent":"Facts: Alkalinity fell. Question: Why does alkalinity fall?"'],
  [/(192\.168\.1\.20|127\.0\.0\.1):\d+/g, '$1:3001'],
]

function withoutChance(text: string, origin: string): string {
  const known = text.replaceAll(origin, 'https://reef.example')
  return chances.reduce((words, [chance, fixed]) => words.replace(chance, fixed), known)
}

async function askOfPasswords(ask: Ask) {
  await ask('PUT /api/me/password', { body: { new: 'four words of yours' } })
  await ask('PUT /api/me/password')
  await ask('GET /api/me/password')
}

async function askOfUsers(ask: Ask, { db, now }: Server) {
  const { id } = (await ask('POST /api/users/')).body
  await ask('PUT /api/users/:id', { id })
  await ask('POST /api/users/:id/links', { id })
  await ask('GET /api/users/')
  await ask('POST /api/links')
  await ask('PUT /api/me/reminders')
  await ask('GET /api/me/reminders')
  await ask('POST /api/me/reminders/message')
  // Whoever was invited has confirmed no address yet.
  const ann = { id, token: await startSession(db, id, { now, replaces: undefined }) }
  await ask('POST /api/me/email/confirmation', { as: ann })
}

async function askOfAccess(ask: Ask, { aquariumId }: Server) {
  const { id } = (await ask('POST /api/access/tokens')).body
  await ask('PUT /api/access/:id', { id })
  // What is made at the same moment is listed by its random ids.
  await ask('GET /api/access')
  await ask('POST /api/access/calendar')
  const { url } = (await ask('POST /api/aquariums/:id/shares', { id: aquariumId })).body
  const query = new URL(url).search
  await ask('GET /api/shared', { query })
  await ask('GET /api/shared/series', { query })
}

async function askOfPhones(ask: Ask) {
  await ask('PUT /api/home-network')
  await ask('GET /api/home-network')
  const { id, code } = (await ask('POST /api/devices/pairings')).body
  const claimed = await ask('POST /api/pair', { body: { code, device_name: 'Phone of Ben' } })
  await ask('GET /api/devices/pairings/:id', { id })
  await ask('POST /api/devices/pairings/:id/confirm', { id, body: { digits: claimed.body.digits } })
  const { cookie } = await ask('POST /api/pair/finish', { cookie: claimed.cookie })
  await ask('GET /api/sitting', { cookie })
  const [phone] = (await ask('GET /api/devices')).body
  await ask('PUT /api/devices/:id', { id: phone?.id ?? '' })
}

async function askAnAi(ask: Ask) {
  await ask('PUT /api/me', { body: { preferences: { ask_ai: true } } })
  await ask('POST /api/aquariums/:id/insight')
  await ask('PUT /api/me')
}

async function askOfImports(ask: Ask, { aquariumId }: Server) {
  const csv = 'When,pH,Alk (dKH)\n2026-11-05 20:05,8.1,8.6\n2026-11-06 20:05,8.2,8.5\n'
  const query = `?aquarium_id=${aquariumId}`
  const { mapping } = (await ask('POST /api/imports/look', { query, form: csvUpload(csv) })).body
  const looked = { query, form: mappedUpload(csv, { mapping }) }
  const { hash } = (await ask('POST /api/imports/preview', looked)).body
  await ask('POST /api/imports', { query, form: mappedUpload(csv, { mapping, expect: hash }) })
  const plain = csvUpload('timestamp,ph\n2026-11-04 20:05:00,8.1\n')
  const { import_id: id } = (await ask('POST /api/logs/upload_csv', { query, form: plain })).body
  await ask('GET /api/aquariums/:id/imports')
  await ask('GET /api/imports/:id', { id })
  await ask('POST /api/imports/:id/undo', { id })
}

async function askOfTanks(ask: Ask) {
  const { id } = (await ask('POST /api/aquariums/')).body
  await ask('DELETE /api/aquariums/:id', { id })
  await ask('GET /api/aquariums/deleted')
  await ask('POST /api/aquariums/:id/restore', { id })
  await ask('GET /api/aquariums/all')
  await ask('GET /api/logs/')
}

async function askOfAccount(ask: Ask, { origin, owner }: Server) {
  const exported = await fetch(`${origin}/api/me/export`, { headers: pageHeaders(origin, owner) })
  const content = Buffer.from(await exported.arrayBuffer())
  const file = { name: 'file', filename: 'coralline.zip', type: 'application/zip', content }
  await ask('POST /api/me/import', { form: multipart([file]) })
}

async function askOfInstance(ask: Ask) {
  await ask('GET /api/audit/')
  await ask('GET /api/figures')
  await ask('POST /api/backups/let-go')
  await ask('POST /api/backups/same-disk-understood')
  await ask('GET /api/backups/last')
}

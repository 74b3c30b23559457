import { readdir } from 'node:fs/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { insertPairing } from '#server/devices/pairing.store.ts'
import { hashOf } from '#server/images/image-files.rules.ts'
import { insertImage } from '#server/images/images.store.ts'
import { insertParameter } from '#server/parameters/parameters.store.ts'
import { hashToken, randomPublicId } from '#server/sessions/tokens.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import type { Cell, LimitedCaller, Row, Target } from '#server/testing/permissions/permission-cells.ts'
import { limitedStatus } from '#server/testing/permissions/permission-cells.ts'
import { permissionMatrix } from '#server/testing/permissions/permission-matrix.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { enterCaretaker, enterDevice } from '#server/testing/sign-in/limited-sessions.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-thread.ts', () => import('#server/testing/threads-here.ts'))

/** The callers, each with its column of the matrix. A session that is not valid any more counts as anonymous. */
const callers = {
  anonymous: 'anonymous',
  owner: 'owner',
  'other keeper': 'other',
  admin: 'admin',
  'owner with an expired session': 'anonymous',
  'owner with a revoked session': 'anonymous',
  'owner whose account is deleted': 'anonymous',
  'admin demoted a second ago': 'other',
} as const satisfies Record<string, keyof Cell>
/** Sessions of the owner's account that may do less than the account. */
const limitedCallers = ['device', 'caretaker', 'caretaker of another aquarium'] as const
type Caller = keyof typeof callers | LimitedCaller
const fullCallers = Object.keys(callers) as (keyof typeof callers)[]
const isLimited = (caller: Caller): caller is LimitedCaller => limitedCallers.some((one) => one === caller)
const spoilsOwner = (caller: Caller) => /revoked|deleted/.test(caller)

const states = ['active', 'inactive', 'missing'] as const
/** The photo of every upload: the decoder is tested elsewhere. */
const aPhoto = photo()

const metricsToken = 'the-token-of-prometheus'

/** Each table before those that it refers to, so that they can be emptied in this order. */
const tables = [
  'audit_rows',
  'settings',
  'idempotency_keys',
  'images',
  'image_files',
  'log_counts',
  'own_readings',
  'own_parameters',
  'logs',
  'sign_ins',
  'pairings',
  'sessions',
  'aquariums',
  'users',
] as const

describe.each(engines)('who may do what on %s', (engine) => {
  let server: TestApp
  let cells = 0
  beforeAll(async () => {
    server = await createTestApp(engine, {
      config: {
        metricsToken,
        rates: {
          signIn: 1_000_000,
          requests: 1_000_000,
          imports: 1_000_000,
          uploads: 1_000_000,
          images: 1_000_000,
        },
      },
    })
  })
  // Emptied after each test: every cell reads all that is stored, which should be only what its own test has entered.
  afterEach(async () => {
    await server.app.deletionSweep.settled()
    for (const table of tables) await server.db.deleteFrom(table).execute()
  })
  afterAll(async () => {
    process.stdout.write(`permission matrix on ${engine}: ${cells} cells\n`)
    await server.close()
  })

  test('covers every address that the server has', () => {
    const covered = Object.keys(permissionMatrix).map((name) => name.replace(/\/$/, ''))
    expect(routesOf(server)).toEqual(expect.arrayContaining(covered))
    // The router prints a wildcard without its folder: the only one is that of the development sign-in.
    expect(server.app.hasRoute({ method: 'GET', url: '/development-sign-in/*' })).toBe(true)
    for (const url of ['/*', '*']) expect(server.app.hasRoute({ method: 'GET', url })).toBe(false)
    const known = new Set([...covered, ...openRoutes, 'GET *', 'POST *'])
    expect(routesOf(server).filter((route) => !known.has(route))).toEqual([])
  })

  test('GET /metrics: by its token, whoever is signed in', async () => {
    for (const caller of [...fullCallers, ...limitedCallers]) {
      const target = await enterTarget(server, 'active')
      const as = await callerOf(server, { caller, owner: target.owner, target })
      const cookie = as ? `coralline_session=${as.token}` : ''
      for (const [authorization, status] of [
        ['', 401],
        [metricsToken, 401],
        [`Bearer ${metricsToken}x`, 401],
        [`Bearer ${metricsToken}`, 200],
      ] as const) {
        cells += 1
        const headers = { cookie, ...(authorization && { authorization }) }
        const { statusCode } = await server.app.inject({ url: '/metrics', headers })
        expect([caller, authorization, statusCode]).toEqual([caller, authorization, status])
      }
    }
  })

  for (const endpoint of endpoints) {
    const rows = permissionMatrix[`${endpoint.method} ${endpoint.path}` as keyof typeof permissionMatrix]
    for (const row of rows) {
      test(`${endpoint.method} ${endpoint.path}: ${row.name}`, async () => {
        for (const state of states) {
          const expected = row[state]
          if (!expected) continue
          const judged = [...fullCallers, ...limitedCallers].map((caller) => ({
            caller,
            status: isLimited(caller)
              ? limitedStatus(expected, { ...endpoint, caller })
              : expected[callers[caller]],
          }))
          cells += judged.length
          await checkRow(server, { endpoint, row, state, judged })
        }
      })
    }
  }
})

type Judged = { caller: Caller; status: number }
type RowCheck = {
  endpoint: (typeof endpoints)[number]
  row: Row
  state: (typeof states)[number]
  judged: readonly Judged[]
}

/** Refused callers and those who only read share one target. Whoever may write, or has lost the session and is let in, gets a new one. */
async function checkRow(server: TestApp, { judged, ...check }: RowCheck) {
  const target = await enterTarget(server, check.state)
  const isRefused = ({ status }: Judged) => status >= 400
  for (const { caller, status } of judged.filter((one) => !isRefused(one))) {
    const isLeft = check.endpoint.method === 'GET' && !spoilsOwner(caller)
    const aim = isLeft ? target : await enterTarget(server, check.state)
    const as = await callerOf(server, { caller, owner: aim.owner, target: aim })
    await server.app.deletionSweep.settled()
    await checkCell(server, { ...check, caller, status, as, target: aim })
  }
  const together = judged.filter((one) => isRefused(one) && !spoilsOwner(one.caller))
  await checkRefused(server, { ...check, target, judged: together })
  for (const one of judged.filter((one) => isRefused(one) && spoilsOwner(one.caller)))
    await checkRefused(server, { ...check, target, judged: [one] })
}

/** Compares what is stored only after all of their calls: if nothing has changed, none of the calls has changed anything. */
async function checkRefused(server: TestApp, { judged, ...check }: RowCheck & { target: Target }) {
  if (judged.length === 0) return
  const { target } = check
  const callers: (Judged & { as: Player })[] = []
  for (const one of judged)
    callers.push({ ...one, as: await callerOf(server, { ...one, owner: target.owner, target }) })
  // The sweep may still be removing what an earlier call has deleted.
  await server.app.deletionSweep.settled()
  const before = await snapshot(server)
  for (const caller of callers) await checkCell(server, { ...check, ...caller })
  const { endpoint, row, state } = check
  const calls = `${endpoint.method} ${endpoint.path} (${row.name}, ${state}) by ${judged.map(({ caller }) => caller).join(', ')}`
  expect(await snapshot(server), `${calls} changed something`).toBe(before)
}

type CellCheck = Omit<RowCheck, 'judged'> & Judged & { as: Player; target: Target }

async function checkCell(server: TestApp, { endpoint, row, state, caller, status, as, target }: CellCheck) {
  const answer = await server.call(endpoint, { ...row.request(target), as })
  const cell = `${endpoint.method} ${endpoint.path} (${row.name}, ${state}) by ${caller}`
  expect(`${cell}: ${answer.status}`).toBe(`${cell}: ${status}`)
  if (status < 400) return
  expect(answer.body, cell).toMatchObject({ code: expect.any(String), message: expect.any(String) })
  if (status === 404) expect(withoutRequestId(answer.text), cell).not.toMatch(/\d/)
}

async function callerOf(
  server: TestApp,
  { caller, owner, target }: { caller: Caller; owner: Player; target: Target },
): Promise<Player> {
  const { db } = server
  if (caller === 'owner') return owner
  if (caller === 'device') return enterDevice(db, owner)
  const other = () => enterAquarium(db, { owner, name: 'Other', now: new Date() })
  if (caller === 'caretaker of another aquarium') return enterCaretaker(db, owner, await other())
  if (caller !== 'caretaker') return enterCaller(server, caller, owner)
  // A caretaker loses the session with the aquarium, so for a missing aquarium the session is for another one.
  const isThere = await db
    .selectFrom('aquariums')
    .select('id')
    .where('id', '=', target.aquariumId)
    .executeTakeFirst()
  return enterCaretaker(db, owner, isThere ? target.aquariumId : await other())
}

async function enterCaller(server: TestApp, caller: Caller, owner?: Player): Promise<Player> {
  const name = `player-${crypto.randomUUID()}`
  const { db } = server
  const level = caller === 'admin' || caller === 'admin demoted a second ago' ? 'admin' : 'free'
  if (caller === 'anonymous') return { id: 0, token: '' }
  const day = 24 * 60 * 60 * 1000
  const now = caller.includes('expired') ? new Date(Date.now() - 15 * day) : new Date()
  const player = await enterPlayer(db, { name, level, now })
  // Sessions that have ended are tried with the owner of the target.
  if (owner && caller.startsWith('owner'))
    await db.updateTable('sessions').set({ user_id: owner.id }).where('user_id', '=', player.id).execute()
  if (caller.includes('revoked'))
    await db
      .deleteFrom('sessions')
      .where('user_id', '=', owner?.id ?? 0)
      .execute()
  if (caller.includes('deleted'))
    await db
      .updateTable('users')
      .set({ deleted_at: now.toISOString() })
      .where('id', '=', owner?.id ?? 0)
      .execute()
  if (caller.includes('demoted'))
    await db.updateTable('users').set({ subscription_level: 'free' }).where('id', '=', player.id).execute()
  return player
}

async function enterTarget(server: TestApp, state: string): Promise<Target> {
  const { db, files } = server
  const owner = await enterCaller(server, 'owner')
  const now = new Date()
  const stranger = await enterPlayer(db, { name: `stranger-${crypto.randomUUID()}`, level: 'free', now })
  const aquariumId = await enterAquarium(db, { owner, name: 'Target', now })
  const log = { aquarium_id: aquariumId, timestamp: '2026-01-01T08:00:00', ph: 8.2, ammonia: 0 }
  const { id: logId } = await db
    .insertInto('logs')
    .values(log as never)
    .returning('id')
    .executeTakeFirstOrThrow()
  const picture = Buffer.from(`picture of ${aquariumId}`)
  const hash = hashOf(picture)
  await files.put(hash, picture)
  await db.insertInto('image_files').values({ hash, mark: 'test', condemned_at: null }).execute()
  const image = await insertImage(db, {
    aquarium_id: aquariumId,
    full_hash: hash,
    thumbnail_hash: hash,
    width: 1,
    height: 1,
    taken_at: null,
    created_at: now.toISOString(),
  })
  const { id: parameterId } = await insertParameter(db, {
    aquarium_id: aquariumId,
    catalogue: null,
    label: 'Strontium',
    sort_label: 'strontium',
    unit: 'ppm',
    decimals: 1,
    charted: true,
    position: 0,
    created_at: now.toISOString(),
  })
  const { id: importId } = await db
    .insertInto('imports')
    .values({
      user_id: owner.id,
      started_at: now.toISOString(),
      finished_at: now.toISOString(),
      aquarium_id: aquariumId,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (state === 'inactive')
    await db
      .updateTable('aquariums')
      .set({ active: false, removed_at: now.toISOString() })
      .where('id', '=', aquariumId)
      .execute()
  if (state === 'missing') await db.deleteFrom('aquariums').where('id', '=', aquariumId).execute()
  const userId = state === 'missing' ? 2_000_000_000 : stranger.id
  const deviceId = await enterPhone(server, owner)
  const pairingId = randomPublicId()
  await insertPairing(db, {
    id: pairingId,
    code_hash: hashToken(pairingId),
    short_hash: '',
    user_id: owner.id,
    created_at: now.toISOString(),
    claim_hash: 'claimed',
    device_name: 'Phone',
    digits: 47,
    confirmed_at: null,
  })
  const inIt = { deviceId, pairingId, logId, importId, parameterId, image: { id: image.id, hash } }
  return { aquariumId, ...inIt, photo: await aPhoto, owner, stranger, userId }
}

async function enterPhone({ db }: TestApp, owner: Player): Promise<string> {
  const { token } = await enterDevice(db, owner)
  const row = db.selectFrom('sessions').select('public_id').where('token_hash', '=', hashToken(token))
  return (await row.executeTakeFirstOrThrow()).public_id ?? ''
}

/** Everything that is stored: rows of all tables and names of files. */
async function snapshot({ db, location }: TestApp): Promise<string> {
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()))
  const sorted = rows.map((some) => some.map((row) => JSON.stringify(row)).sort())
  const files = await readdir(location.dataFolder, { recursive: true })
  // The folder for arriving uploads is made by the first upload and does not count; files in it do.
  return JSON.stringify([sorted, files.filter((file) => file !== 'imports').sort()])
}

function withoutRequestId(text: string): string {
  return text.replace(/"request_id":"[^"]*"/, '')
}

const openRoutes = [
  'GET /',
  'GET /healthz',
  'GET /readyz',
  'GET /metrics',
  'GET /api/openapi.json',
  'GET /development-sign-in/interaction/:uid',
  'POST /development-sign-in/interaction/:uid',
]

/** METHOD /path of every registered route. The router prints them as a tree, four characters for each level. */
function routesOf({ app }: TestApp): string[] {
  const path: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const match = /^([│├└─\s]*)(\S+)(?: \(([^)]+)\))?/.exec(line)
      if (!match) return []
      const [, indent = '', part = '', methods = ''] = match
      path.splice(indent.length / 4 - 1, Infinity, part)
      const address = path.join('').replace(/(.)\/$/, '$1')
      return methods.split(', ').map((method) => `${method} ${address}`)
    })
    .filter((route) => !/^(HEAD|OPTIONS)? /.test(route))
}

import { readdir } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { EndpointShape } from '#contract/endpoint.ts'
import type { EndpointName } from '#contract/endpoints.ts'
import { endpoints } from '#contract/endpoints.ts'
import { deleteKey } from '#server/access-keys/keys.store.ts'
import type { Schema } from '#server/db/schema/schema.ts'
import { deleteDevice } from '#server/devices/devices.store.ts'
import { hashOf } from '#server/images/image-files.rules.ts'
import { insertImage } from '#server/images/images.store.ts'
import { hashToken } from '#server/sessions/tokens.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import type { Cell, LimitedCaller, Row, Target } from '#server/testing/permissions/permission-cells.ts'
import { limitedCallers, limitedStatus } from '#server/testing/permissions/permission-cells.ts'
import { permissionMatrix, permissionParts } from '#server/testing/permissions/permission-matrix.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import { enterShare } from '#server/testing/shares.ts'
import { enterCaretaker, enterDevice } from '#server/testing/sign-in/limited-sessions.ts'
import { amplyRated } from '#server/testing/sign-in/sign-in-app.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { enterToken } from '#server/testing/tokens.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

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
  'token that has expired': 'anonymous',
  'token that was revoked': 'anonymous',
  'link that is live': 'anonymous',
  'link that has ended': 'anonymous',
  'link that was revoked': 'anonymous',
  'caretaker whose time is over': 'anonymous',
  'caretaker who was removed': 'anonymous',
} as const satisfies Record<string, keyof Cell>
type Caller = keyof typeof callers | LimitedCaller
const fullCallers = Object.keys(callers) as (keyof typeof callers)[]
const isLimited = (caller: Caller): caller is LimitedCaller => limitedCallers.some((one) => one === caller)

const states = ['active', 'inactive', 'missing'] as const
/** The photo of every upload: the decoder is tested elsewhere. */
const aPhoto = photo()

const metricsToken = 'the-token-of-prometheus'

/** What only counts or keeps in mind what is in other tables, or how far work has come. */
const uncompared = ['rate_counts', 'turns', 'rolled_months', 'rollups', 'import_changes', 'import_mappings']

/**
 * The whole matrix is gone through on SQLite. Which account a session belongs to, what it may do and whether a request
 * can be understood is decided by the same code on PostgreSQL, after one read of the session whose conditions its own
 * tests try on both engines. There, only calls are made whose answer depends on what the database says of the target.
 */
const isAsked = {
  sqlite: () => true,
  postgres: ({ caller, status, expected }: Judged & { expected: Cell }) =>
    ['owner', 'other keeper', 'admin', ...limitedCallers].includes(caller) &&
    !caller.startsWith('token') &&
    status !== 400 &&
    status !== 401 &&
    (status !== 403 || (isLimited(caller) && caller in expected)),
} satisfies Record<(typeof engines)[number], (judged: Judged & { expected: Cell }) => boolean>

describe.each(engines)('who may do what on %s', (engine) => {
  /** For each state a target with its callers, which never changes: refused calls and those that read go to it. */
  let untouched: Record<(typeof states)[number], Aims>
  let stored: string[]
  let cells = 0
  const server = forTests(() => createTestApp(engine, { config: { metricsToken, rates: amplyRated } }))
  beforeAll(async () => {
    untouched = {
      active: await enterAims(server, 'active'),
      inactive: await enterAims(server, 'inactive'),
      missing: await enterAims(server, 'missing'),
    }
    stored = await snapshot(server)
  })
  afterAll(() => process.stdout.write(`permission matrix on ${engine}: ${cells} cells\n`))

  /** The calls of a row that change something, and all others. */
  function cellsOf(endpoint: Endpoint, row: Row<never>) {
    const [, , cellsByState] = row
    const all = states.flatMap((state) => {
      const expected = cellsByState[state]
      if (!expected) return []
      return [...fullCallers, ...limitedCallers]
        .map((caller) => ({
          caller,
          status: isLimited(caller)
            ? limitedStatus(expected, { ...endpoint, caller })
            : fullStatus(expected, { ...endpoint, caller }),
        }))
        .filter((judged) => isAsked[engine]({ ...judged, expected }))
        .map((judged) => ({ ...judged, endpoint, row, state }))
    })
    // A public call may begin or end a session, also one that reads.
    const changes = ({ status }: Judged) =>
      status < 400 && (endpoint.method !== 'GET' || endpoint.access === 'public')
    return { changing: all.filter(changes), others: all.filter((cell) => !changes(cell)) }
  }

  test.runIf(engine === 'sqlite')('covers every address that the server has', () => {
    const covered = Object.keys(permissionMatrix).map((name) => name.replace(/\/$/, ''))
    expect(routesOf(server)).toEqual(expect.arrayContaining(covered))
    for (const url of ['/*', '*']) expect(server.app.hasRoute({ method: 'GET', url })).toBe(false)
    const known = new Set([...covered, ...openRoutes])
    expect(routesOf(server).filter((route) => !known.has(route))).toEqual([])
  })

  test.runIf(engine === 'sqlite')(
    'opens to devices, caretakers and tokens what the parts say, and nothing else',
    () => {
      const all: readonly EndpointShape[] = endpoints
      const needed = all.flatMap(({ method, path, requiredRight = 'full' }) =>
        requiredRight === 'full' ? [] : [[`${method} ${path}`, requiredRight]],
      )
      expect(Object.fromEntries(needed)).toEqual(
        Object.assign({}, ...permissionParts.map(({ open }) => open)),
      )
      const named = all.filter(
        ({ access, requiredRight }) => access !== 'user' && requiredRight !== undefined,
      )
      expect(named.map(({ path }) => path)).toEqual([])
    },
  )

  test.runIf(engine === 'sqlite')('GET /metrics: by its token, whoever is signed in', async () => {
    for (const caller of [...fullCallers, ...limitedCallers]) {
      const { as } = untouched.active[caller]
      const cookie = as.token ? `coralline_session=${as.token}` : ''
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

  const rows = endpoints.flatMap((endpoint) =>
    permissionMatrix[`${endpoint.method} ${endpoint.path}` as EndpointName].map((row) => ({
      title: `${endpoint.method} ${endpoint.path}: ${row[0]}`,
      ...cellsOf(endpoint, row),
    })),
  )

  // These come first, before there is more to be read than the targets.
  describe('changing nothing', () => {
    for (const { title, others } of rows.filter(({ others }) => others.length > 0))
      test(title, async () => {
        for (const cell of others) await checkCell(server, { ...cell, ...untouched[cell.state][cell.caller] })
        cells += others.length
        // Compared only after all of the calls: if nothing has changed, none of them has changed anything.
        const before = stored
        stored = await snapshot(server)
        expect(stored, `${title}: something was changed`).toEqual(before)
      })
  })

  describe('changing something', () => {
    for (const { title, changing } of rows.filter(({ changing }) => changing.length > 0))
      test(title, async () => {
        for (const cell of changing) {
          const target = await enterTarget(server, cell.state)
          const as = await callerOf(server, { caller: cell.caller, owner: target.owner, target })
          await server.app.deletionSweep.settled()
          await checkCell(server, { ...cell, target, as })
        }
        cells += changing.length
      })
  })
})

/** A link ends with its owner's account, whoever calls. */
function fullStatus(
  expected: Cell,
  { access, caller }: Pick<EndpointShape, 'access'> & { caller: keyof typeof callers },
): number {
  const isOver = access === 'link' && caller === 'owner whose account is deleted'
  return isOver ? 404 : expected[callers[caller]]
}

type Endpoint = (typeof endpoints)[number]
type Judged = { caller: Caller; status: number }
/** Whom each caller's calls are made by, and what they are aimed at. */
type Aims = Record<Caller, { as: Player; target: Target }>

/** Callers share a target, except for those whose account is gone. */
async function enterAims(server: TestApp, state: (typeof states)[number]): Promise<Aims> {
  const shared = await enterTarget(server, state)
  const aims: Partial<Aims> = {}
  for (const caller of [...fullCallers, ...limitedCallers]) {
    const target = caller.includes('deleted') ? await enterTarget(server, state) : shared
    aims[caller] = { as: await callerOf(server, { caller, owner: target.owner, target }), target }
  }
  return aims as Aims
}

type CellCheck = Judged & {
  endpoint: Endpoint
  row: Row<never>
  state: (typeof states)[number]
  as: Player
  target: Target
}

async function checkCell(server: TestApp, { endpoint, row, state, caller, status, as, target }: CellCheck) {
  const [name, request] = row
  // Every part has entered what its rows are aimed at.
  const asked = request(target as never)
  // Its secret in both places in which calls have one. Calls that take a link have theirs in the row.
  const isOfAccount = endpoint.access === 'user' || endpoint.access === 'admin'
  const query = caller.startsWith('link') && isOfAccount ? `?k=${as.token}` : asked.query
  const answer = await server.call(endpoint, { ...asked, ...(query !== undefined && { query }), as })
  const cell = `${endpoint.method} ${endpoint.path} (${name}, ${state}) by ${caller}`
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
  if (caller.startsWith('link')) return enterLinkOf(server, { caller, owner })
  if (caller.startsWith('token')) return enterTokenOf(server, { caller, owner })
  const other = () => enterAquarium(db, { owner, name: 'Other', now: new Date() })
  if (caller === 'caretaker of another aquarium') return enterCaretaker(db, owner, await other())
  if (caller === 'caretaker whose time is over' || caller === 'caretaker who was removed')
    return enterFormerCaretaker(server, { caller, owner, aquariumId: await tankFor(target) })
  if (caller !== 'caretaker') return enterCaller(server, caller, owner)
  return enterCaretaker(db, owner, await tankFor(target))

  // A caretaker loses the session with the aquarium, so for a missing aquarium the session is for another one.
  async function tankFor({ aquariumId: id }: Target): Promise<number> {
    const isThere = await db.selectFrom('aquariums').select('id').where('id', '=', id).executeTakeFirst()
    return isThere ? id : other()
  }
}

type Former = { caller: Caller; owner: Player; aquariumId: number }

async function enterFormerCaretaker({ db }: TestApp, { caller, owner, aquariumId }: Former): Promise<Player> {
  const sitter = await enterCaretaker(db, owner, aquariumId)
  const session = { token_hash: hashToken(sitter.token) }
  if (caller === 'caretaker who was removed') {
    const row = db.selectFrom('sessions').select('public_id').where('token_hash', '=', session.token_hash)
    const { public_id } = await row.executeTakeFirstOrThrow()
    await deleteDevice(db, { id: public_id ?? '', userId: owner.id })
    return sitter
  }
  const expires_at = new Date(Date.now() - 1).toISOString()
  await db.updateTable('sessions').set({ expires_at }).where('token_hash', '=', session.token_hash).execute()
  return sitter
}

async function enterLinkOf(
  { db }: TestApp,
  { caller, owner }: { caller: Caller; owner: Player },
): Promise<Player> {
  const aquariumId = await enterAquarium(db, { owner, name: 'Shared', now: new Date() })
  const ended = { expiresAt: new Date(Date.now() - 1000).toISOString() }
  const link = await enterShare(db, owner, { aquariumId, ...(caller.endsWith('ended') && ended) })
  if (caller.endsWith('revoked')) await deleteKey(db, { id: link.publicId, userId: owner.id })
  return { id: owner.id, token: link.secret }
}

async function enterTokenOf(
  { db }: TestApp,
  { caller, owner }: { caller: Caller; owner: Player },
): Promise<Player> {
  const may = caller === 'token to read' ? 'read' : caller === 'token to log' ? 'log' : 'write'
  const aquariumId = caller.endsWith('another aquarium')
    ? await enterAquarium(db, { owner, name: 'Other', now: new Date() })
    : undefined
  const expiresAt = caller.endsWith('expired') ? new Date(Date.now() - 1000).toISOString() : undefined
  const token = await enterToken(db, owner, {
    may,
    ...(aquariumId !== undefined && { aquariumId }),
    ...(expiresAt !== undefined && { expiresAt }),
  })
  if (caller.endsWith('revoked')) await deleteKey(db, { id: token.publicId, userId: owner.id })
  return token
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
    await db.deleteFrom('sessions').where('token_hash', '=', hashToken(player.token)).execute()
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
  const entered = await Promise.all(
    permissionParts.map((part) => part.enter?.(server, { aquariumId, owner })),
  )
  if (state === 'inactive')
    await db
      .updateTable('aquariums')
      .set({ active: false, removed_at: now.toISOString() })
      .where('id', '=', aquariumId)
      .execute()
  if (state === 'missing') await db.deleteFrom('aquariums').where('id', '=', aquariumId).execute()
  const userId = state === 'missing' ? 2_000_000_000 : stranger.id
  const target = {
    aquariumId,
    logId,
    image: { id: image.id, hash },
    photo: await aPhoto,
    owner,
    stranger,
    userId,
  }
  return Object.assign(target, ...entered)
}

/** Everything that is stored: rows of all tables and names of files. */
async function snapshot({ db, location }: TestApp): Promise<string[]> {
  const tables = (await db.introspection.getTables()).filter(({ name }) => !uncompared.includes(name))
  const rows = await Promise.all(
    tables.map(async ({ name }) =>
      (
        await db
          .selectFrom(name as keyof Schema)
          .selectAll()
          .execute()
      )
        .map((row) => `${name} ${JSON.stringify(row)}`)
        .sort(),
    ),
  )
  // Folders do not count: the first upload or download makes one, refused or not.
  const entries = await readdir(location.dataFolder, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return [...rows.flat(), ...files.sort()]
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
  // The pages of accounts with passwords, whose forms do what calls do.
  'GET /sign-in',
  'POST /sign-in',
  'GET /setup',
  'POST /setup',
  'GET /link',
  'POST /link',
  'GET /link-by-mail',
  'POST /link-by-mail',
  'GET /register',
  'POST /register',
  // The pages that mails lead to, which need no session.
  'GET /unsubscribe',
  'POST /unsubscribe',
  'GET /confirm',
  'POST /confirm',
  // The page of a link.
  'GET /s',
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

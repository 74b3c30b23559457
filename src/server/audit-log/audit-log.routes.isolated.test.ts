import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import * as aquariums from '#contract/aquariums/aquariums.ts'
import * as logs from '#contract/aquariums/logs.ts'
import { updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { auditActions } from '#contract/audit.names.ts'
import { listAudit } from '#contract/audit.ts'
import type { EndpointShape } from '#contract/endpoint.ts'
import * as images from '#contract/images.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import * as users from '#contract/users.ts'
import type { Db } from '#server/db/schema/schema.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { photo } from '#server/testing/pictures/photos.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp, csvUpload, imageUpload } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

/** What the calls of a test change: no other test sees it. */
type Target = { keeper: Player; reef: number; logId: number; imageId: number }

type Mutation = {
  endpoint: EndpointShape
  id?: (target: Target) => number
  query?: (target: Target) => string
  body?: (target: Target) => unknown
  headers?: Record<string, string>
  /** The audit row: `action target fields`. */
  expected: string
}

const newUser = ({ reef }: Target) => ({
  name: 'New',
  email: `new-${reef}@example.org`,
  subscription_level: 'free',
})
const timestamp = '2026-01-31T20:05:00'
const reef = (target: Target) => target.reef
const keeper = (target: Target) => target.keeper.id
const picture = await photo()
const upload = csvUpload('timestamp,ph\n2026-01-31 20:05:00,8.1\n')

/** Every call with which an admin changes what belongs to another user. */
const mutations: Record<string, Mutation> = {
  'create a user': { endpoint: users.createUser, body: newUser, expected: 'create user ' },
  'change a user': {
    endpoint: users.updateUser,
    id: keeper,
    body: () => ({ subscription_level: 'premium', email: 'x@y' }),
    expected: 'update user email,subscription_level',
  },
  'delete a user': { endpoint: users.deleteUser, id: keeper, expected: 'delete user ' },
  'create an aquarium': {
    endpoint: aquariums.createAquarium,
    body: (target) => ({ name: 'Given', user_id: keeper(target) }),
    expected: 'create aquarium ',
  },
  'change an aquarium': {
    endpoint: updateAquarium,
    id: reef,
    body: () => ({ name: 'Renamed', active: false }),
    expected: 'update aquarium active,name',
  },
  'delete an aquarium': { endpoint: aquariums.deleteAquarium, id: reef, expected: 'delete aquarium ' },
  'delete an aquarium for good': {
    endpoint: aquariums.hardDeleteAquarium,
    id: reef,
    expected: 'hard_delete aquarium ',
  },
  'create a log': {
    endpoint: logs.createLog,
    body: (target) => ({ aquarium_id: reef(target), timestamp, ph: 8 }),
    expected: 'create log ',
  },
  'change a log': {
    endpoint: logs.updateLog,
    id: ({ logId }) => logId,
    body: () => ({ ph: 8.3 }),
    expected: 'update log ph',
  },
  'delete a log': { endpoint: logs.deleteLog, id: ({ logId }) => logId, expected: 'delete log ' },
  'import logs': {
    endpoint: uploadCsv,
    query: (target) => `?aquarium_id=${reef(target)}`,
    body: () => upload.body,
    headers: upload.headers,
    expected: 'import aquarium ',
  },
  'upload an image': {
    endpoint: images.uploadImage,
    body: (target) => imageUpload(reef(target), picture).body,
    headers: imageUpload(1, picture).headers,
    expected: 'create image ',
  },
  'correct the day of an image': {
    endpoint: images.updateImage,
    id: ({ imageId }) => imageId,
    body: () => ({ taken_at: timestamp }),
    expected: 'update image taken_at',
  },
  'caption an image': {
    endpoint: images.updateImage,
    id: ({ imageId }) => imageId,
    body: () => ({ caption: 'Front' }),
    expected: 'update image caption',
  },
  'delete an image': {
    endpoint: images.deleteImage,
    id: ({ imageId }) => imageId,
    expected: 'delete image ',
  },
}

describe.each(engines)('the audit log on %s', (engine) => {
  let target: Target
  const server = forTests(() => createTestApp(engine))
  beforeEach(async () => {
    await server.db.deleteFrom('audit_rows').execute()
    target = await enterTarget(server)
  })

  const run = ({ endpoint, id, query, body, headers = {} }: Mutation) =>
    server.call(endpoint, {
      as: server.cast.admin,
      ...(id && { params: { id: id(target) } }),
      ...(query && { query: query(target) }),
      ...(body && { body: body(target) }),
      headers,
    })
  const rows = () => server.db.selectFrom('audit_rows').selectAll().execute()
  const everything = async () => {
    const tables = [
      'users',
      'sessions',
      'aquariums',
      'logs',
      'log_counts',
      'images',
      'idempotency_keys',
    ] as const
    const found = await Promise.all(tables.map((table) => server.db.selectFrom(table).selectAll().execute()))
    return JSON.stringify(found.map((some) => some.map((row) => JSON.stringify(row)).sort()))
  }

  test.each(Object.entries(mutations))(
    'to %s leaves exactly one row, none when it fails at its end, and without the row nothing changes',
    async (_name, mutation) => {
      const before = await everything()
      await sql`alter table audit_rows rename to audit_rows_away`.execute(server.db)
      expect((await run(mutation)).status).toBe(500)
      await sql`alter table audit_rows_away rename to audit_rows`.execute(server.db)
      await server.app.deletionSweep.settled()
      expect(await everything()).toBe(before)
      expect(await rows()).toEqual([])

      // The audit row is written last or nearly so; here the step after it fails, the commit itself.
      const mend = await failAtCommit(server, engine)
      expect((await run(mutation)).status).toBe(500)
      expect(await rows()).toEqual([])
      await mend()

      expect((await run(mutation)).status).toBe(mutation.endpoint.status)
      const found = await rows()
      expect(found.map(({ action, target, fields }) => `${action} ${target} ${fields}`)).toEqual([
        mutation.expected,
      ])
      expect(found[0]).toMatchObject({
        actor_id: server.cast.admin.id,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      })
      await server.app.deletionSweep.settled()
    },
  )

  test('a creation that is sent again leaves no second row', async () => {
    for (const name of ['create a user', 'create an aquarium', 'create a log', 'upload an image']) {
      const mutation = mutations[name] as Mutation
      const headers = { ...mutation.headers, 'idempotency-key': crypto.randomUUID() }
      const before = (await rows()).length
      expect((await run({ ...mutation, headers })).status).toBe(201)
      expect((await run({ ...mutation, headers })).status).toBe(201)
      expect((await rows()).length, name).toBe(before + 1)
    }
  })

  test('is listed newest first, by actor and by target, with who it was', async () => {
    const { admin } = server.cast
    for (const name of ['create a user', 'change an aquarium', 'delete a log', 'delete a user'])
      await run(mutations[name] as Mutation)
    await server.app.deletionSweep.settled()
    const list = async (query = '') => (await server.call(listAudit, { as: admin, query })).body
    const { rows: found, total } = await list()
    expect(total).toBe(4)
    expect(found.map(({ action, target }) => `${action} ${target}`)).toEqual([
      'delete user',
      'delete log',
      'update aquarium',
      'create user',
    ])
    expect(found[2]).toMatchObject({ fields: ['active', 'name'], actor_email: 'admin@example.org' })
    expect((await list('?target=log')).total).toBe(1)
    expect((await list(`?target=aquarium&target_id=${target.reef}`)).total).toBe(1)
    expect((await list(`?actor_id=${admin.id}&per_page=10&page=2`)).rows).toEqual([])
    expect((await list('?actor_id=0')).total).toBe(0)
    expect((await server.call(listAudit, { as: admin, query: '?target=secret' })).status).toBe(400)
  })

  test('tells no e-mail any more of who was deleted, though the sweep has not removed them yet', async () => {
    const { admin } = server.cast
    const now = new Date()
    const someone = (name: string) => enterPlayer(server.db, { name, level: 'free', now })
    const [keeper, neighbour] = [await someone('Leaving'), await someone('Leaving too')]
    const row = { action: 'delete', target: 'log', target_id: 1, request_id: 'r', fields: '' }
    const values = { ...row, actor_id: neighbour.id, created_at: '2026-03-01T00:00:00.000Z' }
    await server.db.insertInto('audit_rows').values(values).execute()
    const emails = async () => {
      const { body } = await server.call(listAudit, { as: admin })
      return body.rows.map(({ actor_email }) => actor_email)
    }
    expect(await emails()).toEqual([expect.stringContaining('@')])
    const hide = { deleted_at: new Date().toISOString() }
    await server.db.updateTable('users').set(hide).where('id', '=', keeper.id).execute()
    expect(await emails()).toEqual([expect.stringContaining('@')])
    await server.db.updateTable('users').set(hide).where('id', '=', neighbour.id).execute()
    expect(await emails()).toEqual([null])
  })

  test('is filtered by action, by name and e-mail of who did it, and by time, each page and the total', async () => {
    const { admin, keeper, neighbour } = server.cast
    const at = (day: number, time: string) => `2026-03-0${day}T${time}Z`
    const entries = [
      { actor_id: admin.id, action: 'create', created_at: at(1, '00:00:00.000') },
      { actor_id: admin.id, action: 'delete', created_at: at(1, '23:59:59.999') },
      { actor_id: neighbour.id, action: 'delete', created_at: at(2, '12:00:00.000') },
      // Actor 0 is the command line; the other actor is an account that is gone.
      { actor_id: 0, action: 'relink', created_at: at(3, '12:00:00.000') },
      { actor_id: 2_000_000_000, action: 'delete', created_at: at(3, '12:00:00.000') },
    ]
    const row = { target: 'user', target_id: keeper.id, request_id: 'r', fields: '' }
    await server.db
      .insertInto('audit_rows')
      .values(entries.map((entry) => ({ ...row, ...entry })))
      .execute()
    const found = async (query: Record<string, string>) => {
      const { status, body } = await server.call(listAudit, {
        as: admin,
        query: `?${new URLSearchParams({ order: 'asc', ...query })}`,
      })
      expect(status).toBe(200)
      return [...body.rows.map(({ actor_id, action }) => `${actor_id} ${action}`), body.total]
    }
    const [made, removed] = [`${admin.id} create`, `${admin.id} delete`]
    const others = [`${neighbour.id} delete`, '0 relink', '2000000000 delete']
    expect(await found({})).toEqual([made, removed, ...others, 5])
    expect(await found({ action: 'delete' })).toEqual([removed, others[0], others[2], 3])
    expect(await found({ action: 'import' })).toEqual([0])
    expect(await found({ search: 'ADMIN@' })).toEqual([made, removed, 2])
    expect(await found({ search: '_' })).toEqual([0])
    expect(await found({ search: 'admin@', action: 'delete' })).toEqual([removed, 1])
    expect(await found({ from: at(1, '23:59:59.999') })).toEqual([removed, ...others, 4])
    expect(await found({ to: at(1, '23:59:59.999') })).toEqual([made, removed, 2])
    expect(await found({ to: at(1, '23:59:59.998') })).toEqual([made, 1])
    expect(await found({ from: at(2, '00:00:00.000'), to: at(2, '23:59:59.999') })).toEqual([others[0], 1])
    expect(await found({ from: at(3, '00:00:00.000'), to: at(2, '00:00:00.000') })).toEqual([0])
    for (let some = 0; some < 11; some += 1)
      await server.db
        .insertInto('audit_rows')
        .values({ ...row, actor_id: admin.id, action: 'import', created_at: at(4, '12:00:00.000') })
        .execute()
    expect(await found({ action: 'import', per_page: '10', page: '2' })).toEqual([`${admin.id} import`, 11])
  })

  test.each([
    ['action=secret', `action must be one of ${auditActions.join(', ')}.`],
    ['from=2026-01-31', 'from must be a real moment in UTC, written YYYY-MM-DDTHH:mm:ss.sssZ.'],
    ['to=2026-02-30T00:00:00.000Z', 'to must be a real moment in UTC, written YYYY-MM-DDTHH:mm:ss.sssZ.'],
    ['to=2016-12-31T23:59:60.000Z', 'to must be a real moment in UTC, written YYYY-MM-DDTHH:mm:ss.sssZ.'],
    [
      'to=%2B012026-01-01T00:00:00.000Z',
      'to must be a real moment in UTC, written YYYY-MM-DDTHH:mm:ss.sssZ.',
    ],
    [`search=${'x'.repeat(101)}`, 'search must have at most 100 characters.'],
  ])('%s is refused with a sentence', async (query, message) => {
    const answer = await server.call(listAudit, { as: server.cast.admin, query: `?${query}` })
    expect(answer).toMatchObject({ status: 400, body: { message } })
  })
})

/** A user with a tank, in which are a log and an image. */
async function enterTarget({ db, call }: TestApp): Promise<Target> {
  const now = new Date()
  const name = `keeper-${crypto.randomUUID()}`
  const keeper = await enterPlayer(db, { name, level: 'free', now })
  const reef = await enterAquarium(db, { owner: keeper, name: 'Reef', now })
  const body = { aquarium_id: reef, timestamp, ph: 8.2 }
  const log = await call(logs.createLog, { as: keeper, body })
  return { keeper, reef, logId: log.body.id, imageId: await enterImage(db, reef) }
}

async function enterImage(db: Db, reef: number): Promise<number> {
  const hash = randomBytes(32).toString('hex')
  await db.insertInto('image_files').values({ hash, mark: 'test', condemned_at: null }).execute()
  const { id } = await db
    .insertInto('images')
    .values({
      aquarium_id: reef,
      full_hash: hash,
      thumbnail_hash: hash,
      width: 1,
      height: 1,
      taken_at: null,
      created_at: `${timestamp}.000Z`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Lets every transaction that writes an audit row fail when it ends, until the function that it returns is called. */
async function failAtCommit({ db }: TestApp, engine: string) {
  await sql`create table never (id integer primary key, gone integer references users (id) deferrable initially deferred)`.execute(
    db,
  )
  if (engine === 'sqlite') {
    await sql`create trigger fail_late after insert on audit_rows begin
      insert into never (id, gone) values (new.id, 2000000000);
    end`.execute(db)
    return async () => {
      await sql`drop trigger fail_late`.execute(db)
      await sql`drop table never`.execute(db)
    }
  }
  await sql`create function fail_late() returns trigger language plpgsql as $$ begin
    insert into never values (new.id, 2000000000); return null; end $$`.execute(db)
  await sql`create trigger fail_late after insert on audit_rows for each row execute function fail_late()`.execute(
    db,
  )
  return async () => {
    await sql`drop function fail_late cascade`.execute(db)
    await sql`drop table never`.execute(db)
  }
}

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAquarium } from '#contract/aquariums/aquariums.ts'
import * as contract from '#contract/aquariums/logs.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { forgetOldKeys } from '#server/db/idempotency.ts'
import { engines } from '#server/testing/engines.ts'
import { enterCaretaker } from '#server/testing/sign-in/limited-sessions.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

describe.each(engines)('where a log comes from, on %s', (engine) => {
  let server: TestApp
  let time = new Date('2026-11-22T08:00:00.000Z')
  beforeAll(async () => {
    time = new Date()
    server = await createTestApp(engine, { now: () => time })
  })
  afterAll(() => server.close())

  const origin = (id: number) =>
    server.db
      .selectFrom('logs')
      .select([
        'import_id',
        'source',
        'created_by',
        'created_at',
        'created_session',
        'changed_by',
        'changed_at',
      ])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  const none = {
    import_id: null,
    source: null,
    created_by: null,
    created_at: null,
    created_session: null,
    changed_by: null,
    changed_at: null,
  }
  const enter = (as = server.cast.keeper, headers = {}) =>
    server.call(contract.createLog, {
      as,
      headers,
      body: { aquarium_id: server.cast.reef, timestamp: '2026-11-20T08:00:00', ph: 8.1 },
    })

  test('an entry bears who made it and when, a change who made the last, and answers bear nothing of it', async () => {
    const { keeper, admin } = server.cast
    const { body: log } = await enter()
    expect(Object.keys(log)).not.toEqual(expect.arrayContaining(['created_by']))
    const created = { ...none, created_by: keeper.id, created_at: time.toISOString() }
    expect(await origin(log.id)).toEqual(created)
    const change = (body: object, as = keeper) =>
      server.call(contract.updateLog, { as, params: { id: log.id }, body })
    time = new Date(time.getTime() + 60_000)
    await change({ ph: 8.1 })
    expect(await origin(log.id)).toEqual(created)
    const { body: changed } = await change({ ph: 8.2 }, admin)
    expect(Object.keys(changed)).toEqual(Object.keys(log))
    expect(await origin(log.id)).toEqual({ ...created, changed_by: admin.id, changed_at: time.toISOString() })
  })

  test('an entry of a caretaker bears the session', async () => {
    const { keeper, reef } = server.cast
    const { body: log } = await enter(await enterCaretaker(server.db, keeper, reef))
    expect(await origin(log.id)).toMatchObject({ created_by: keeper.id, created_session: expect.any(String) })
  })

  test('what an import creates bears the import, what it changes bears that it was changed', async () => {
    const { keeper, nano } = server.cast
    const upload = (csv: string) =>
      server.call(uploadCsv, { as: keeper, query: `?aquarium_id=${nano}`, ...csvUpload(csv) })
    const ids = async () =>
      (
        await server.db
          .selectFrom('logs')
          .select('id')
          .where('aquarium_id', '=', nano)
          .orderBy('id')
          .execute()
      ).map(({ id }) => id)
    await upload('timestamp,ph\n2026-01-01 08:00:00,8.1\n2026-01-02 08:00:00,8.2\n')
    const [first = 0, second = 0] = await ids()
    const imported = await origin(first)
    expect(imported).toEqual({
      ...none,
      source: 'import',
      created_by: keeper.id,
      import_id: expect.any(Number),
    })
    expect(await origin(second)).toEqual(imported)
    const answer = await upload(
      'timestamp,ph\n2026-01-01 08:00:00,8.1\n2026-01-02 08:00:00,8.3\n2026-01-03 08:00:00,8.2\n',
    )
    expect(answer.body).toMatchObject({ created: 1, updated: 1, unchanged: 1 })
    const [, , third = 0] = await ids()
    expect(await origin(first)).toEqual(imported)
    expect(await origin(second)).toEqual({
      ...imported,
      changed_by: keeper.id,
      changed_at: time.toISOString(),
    })
    expect((await origin(third)).import_id).toBeGreaterThan(imported.import_id ?? 0)
  })

  test('a key of a log lives for 400 days: after one it answers with the log as it is then, or that it is gone', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const { keeper } = server.cast
    const { id, ...first } = (await enter(keeper, headers)).body
    const days = (count: number) => new Date(time.getTime() + count * 24 * 60 * 60 * 1000)
    const again = () => enter(keeper, headers)
    await server.call(contract.updateLog, { as: keeper, params: { id }, body: { ph: 8.4 } })
    await forgetOldKeys(server.db, days(0.9))
    expect((await again()).body).toEqual({ id, ...first })
    await forgetOldKeys(server.db, days(399))
    expect(await again()).toMatchObject({ status: 201, body: { id, ...first, ph: 8.4 } })
    const other = { aquarium_id: server.cast.reef, timestamp: '2026-11-20T08:00:00', ph: 7 }
    expect(await server.call(contract.createLog, { as: keeper, headers, body: other })).toMatchObject({
      status: 409,
      body: { code: 'idempotency_key_reused' },
    })
    await server.call(contract.deleteLog, { as: keeper, params: { id } })
    expect(await again()).toMatchObject({ status: 410, body: { code: 'log_gone' } })
    expect(await server.db.selectFrom('logs').select('id').where('id', '=', id).execute()).toEqual([])
    await forgetOldKeys(server.db, days(401))
    expect(await server.db.selectFrom('idempotency_keys').select('key').execute()).toEqual([])
  })

  test('any other key is forgotten after a day', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    await server.call(createAquarium, { as: server.cast.keeper, headers, body: { name: 'New' } })
    const left = async () => (await server.db.selectFrom('idempotency_keys').select('key').execute()).length
    await forgetOldKeys(server.db, new Date(time.getTime() + 23 * 60 * 60 * 1000))
    expect(await left()).toBe(1)
    await forgetOldKeys(server.db, new Date(time.getTime() + 25 * 60 * 60 * 1000))
    expect(await left()).toBe(0)
  })
})

import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createAquarium } from '#contract/aquariums/aquariums.ts'
import { createLog, deleteLog, updateLog } from '#contract/aquariums/logs.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { getImport, listImports, undoImport } from '#contract/imports/imports.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { engines } from '#server/testing/engines.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

describe.each(engines)('an import that is taken back on %s', (engine) => {
  let server: TestApp
  beforeAll(async () => {
    const rates = { signIn: 1e6, requests: 1e6, imports: 1e6, uploads: 1e6, images: 1e6, ai: 1e6 }
    server = await createTestApp(engine, { config: { rates } })
  })
  afterAll(() => server.close())

  const as = () => server.cast.keeper
  const enter = async () =>
    (await server.call(createAquarium, { as: as(), body: { name: 'Imported into' } })).body.id
  const upload = async (tank: number, lines: readonly string[], name = 'logs.csv') => {
    const csv = ['timestamp,ph,calcium,note', ...lines].join('\n')
    const { status, body } = await server.call(uploadCsv, {
      as: as(),
      query: `?aquarium_id=${tank}`,
      ...csvUpload(csv, name),
    })
    expect(status, JSON.stringify(body)).toBe(200)
    return body
  }
  const add = async (tank: number, fields: object) =>
    (await server.call(createLog, { as: as(), body: { aquarium_id: tank, ...fields } })).body.id
  const change = (id: number, fields: object) =>
    server.call(updateLog, { as: as(), params: { id }, body: fields })
  const whole = async (tank: number) =>
    (await server.call(getAquarium, { as: as(), params: { id: tank } })).body
  const logs = async (tank: number) => (await whole(tank)).logs ?? []
  const undo = (id: number, body: object) =>
    server.call(undoImport, { as: as(), params: { id }, body: body as { edited: 'keep' } })
  const undoNow = async (id: number, edited: 'keep' | 'remove' = 'keep') => {
    const { body: expected } = await undo(id, { edited })
    const done = await undo(id, { edited, expect: expected })
    expect([done.status, done.body]).toEqual([200, expected])
    return done.body
  }
  const past = async (tank: number) =>
    (await server.call(listImports, { as: as(), params: { id: tank } })).body

  test('leaves the logs, the counts and the columns of before, and the same file is all new again', async () => {
    const tank = await enter()
    const kept = await add(tank, { timestamp: '2026-01-01T10:00:00', ph: 8.1 })
    const untouched = await server.db.selectFrom('logs').selectAll().where('id', '=', kept).execute()
    const before = await whole(tank)
    const file = ['2026-01-01 10:00:00,8.1,420,from the file', '2026-01-02,8.2,,', '2026-01-03,,430,']
    const first = await upload(tank, file)
    expect(first).toMatchObject({ created: 2, updated: 1 })
    const after = await logs(tank)
    expect(await undoNow(first.import_id)).toEqual({ removed: 2, edited: 0, restored: 1, mixed: 0 })
    expect(await whole(tank)).toEqual(before)
    // The recorded changes are deleted once they are undone.
    const changes = server.db.selectFrom('import_changes').where('import_id', '=', first.import_id)
    expect(await changes.selectAll().execute()).toEqual([])
    expect(await server.db.selectFrom('logs').selectAll().where('id', '=', kept).execute()).toEqual(untouched)

    const again = await upload(tank, file)
    expect(again).toMatchObject({ created: 2, updated: 1, unchanged: 0 })
    const withoutIds = (all: typeof after) => all.map(({ id: _, ...log }) => log)
    expect(withoutIds(await logs(tank))).toEqual(withoutIds(after))
  })

  test('is told later as it was told at first, until it is taken back', async () => {
    const tank = await enter()
    await add(tank, { timestamp: '2026-01-01T10:00:00', ph: 8.1, calcium: 400 })
    const rows = ['2026-01-01 10:00:00,8.1,420,', '2019-05-02 08:00:00,8.2,,', 'never,8,,', '2026-01-03,,,']
    const { import_id, ...told } = await upload(tank, rows, 'years.csv')
    const get = async () => server.call(getImport, { as: as(), params: { id: import_id } })
    const { body } = await get()
    const reach = {
      first: '2019-05-02T08:00:00',
      last: '2026-01-01T10:00:00',
      parameters: ['ph', 'calcium'],
    }
    expect(body).toMatchObject({ id: import_id, aquarium_id: tank, file_name: 'years.csv', undone_at: null })
    expect(body.report).toEqual({ ...told, reach })
    expect(told).toMatchObject({ created: 1, updated: 1, rejected: 2 })

    const again = await upload(tank, ['2026-01-01 10:00:00,8.1,420,'])
    const unchanged = await server.call(getImport, { as: as(), params: { id: again.import_id } })
    expect(unchanged.body.report).toMatchObject({ unchanged: 1, reach: null })

    await undoNow(import_id)
    expect((await get()).body).toMatchObject({ created: 1, undone_at: expect.any(String), report: null })
    const missing = await server.call(getImport, { as: as(), params: { id: 2 ** 31 - 1 } })
    expect([missing.status, missing.body]).toMatchObject([404, { code: 'import_not_found' }])
  })

  test('leaves what was there before two imports in whatever order they are taken back', async () => {
    for (const isNewestFirst of [true, false]) {
      const tank = await enter()
      await add(tank, { timestamp: '2026-01-01T10:00:00', ph: 8, calcium: 400 })
      const before = await whole(tank)
      const one = await upload(tank, ['2026-01-01 10:00:00,8.1,410,one', '2026-01-02 10:00:00,7.1,,'])
      const two = await upload(tank, [
        '2026-01-01 10:00:00,8.2,410,two',
        '2026-01-02 10:00:00,7.2,,',
        '2026-01-03 10:00:00,7.3,,',
      ])
      const [first, second] = isNewestFirst ? [two, one] : [one, two]
      await undoNow(first.import_id)
      await undoNow(second.import_id)
      const { changed_at: _, ...log } = (await logs(tank))[0] as { changed_at?: string }
      expect([log, await logs(tank)]).toEqual([before.logs?.[0], [expect.anything()]])
    }
  })

  test('keeps what was changed by hand between two imports, and afterwards', async () => {
    const tank = await enter()
    const id = await add(tank, { timestamp: '2026-01-01T10:00:00', ph: 8, calcium: 400 })
    const one = await upload(tank, ['2026-01-01 10:00:00,8.1,410,', '2026-01-02 10:00:00,7.1,,'])
    await change(id, { ph: 8.15 })
    const two = await upload(tank, ['2026-01-01 10:00:00,8.2,420,', '2026-01-02 10:00:00,7.2,,'])
    const created = (await logs(tank)).find(({ ph }) => ph === 7.2)?.id ?? 0
    await change(created, { note: 'mine' })
    await undoNow(one.import_id)
    expect(await undoNow(two.import_id)).toEqual({ removed: 0, edited: 0, restored: 2, mixed: 0 })
    expect(await logs(tank)).toMatchObject([
      { id, ph: 8.15, calcium: 400 },
      { id: created, ph: 7.1, note: 'mine' },
    ])
  })

  test('keeps what was changed since: a created log, one value of a changed one, what was deleted', async () => {
    const tank = await enter()
    const [one, two, gone] = [
      await add(tank, { timestamp: '2026-01-01T10:00:00', ph: 8.1 }),
      await add(tank, { timestamp: '2026-01-02T10:00:00', ph: 8.1, note: 'mine' }),
      await add(tank, { timestamp: '2026-01-03T10:00:00', ph: 8.1 }),
    ]
    const { import_id } = await upload(tank, [
      '2026-01-01 10:00:00,8.5,400,',
      '2026-01-02 10:00:00,8.5,400,theirs',
      '2026-01-03 10:00:00,8.5,400,',
      '2026-01-04 10:00:00,8.5,400,',
      '2026-01-05 10:00:00,8.5,400,',
    ])
    const created = (await logs(tank))
      .filter(({ timestamp }) => timestamp >= '2026-01-04')
      .map(({ id }) => id)
    await change(created[0] ?? 0, { ph: 8.55 })
    await change(two, { calcium: 410 })
    await server.call(deleteLog, { as: as(), params: { id: gone } })
    const changes = await server.db.selectFrom('import_changes').select('log_id').execute()
    expect(changes.map(({ log_id }) => log_id)).toEqual(expect.arrayContaining([one, two]))
    expect(changes.map(({ log_id }) => log_id)).not.toContain(gone)
    expect(await undoNow(import_id)).toEqual({ removed: 1, edited: 1, restored: 1, mixed: 1 })
    const left = (await logs(tank)).map(({ id, ph, calcium, note }) => [id, ph, calcium, note])
    expect(left).toEqual(
      expect.arrayContaining([
        [one, 8.1, null, null],
        [two, 8.1, 410, 'mine'],
        [created[0], 8.55, 400, null],
      ]),
    )
    expect(left).toHaveLength(3)
  })

  test('leaves nothing of a removed log behind, also of what a later import had changed of it', async () => {
    const tank = await enter()
    const one = await upload(tank, ['2026-01-01 10:00:00,8.1,,mine', '2026-01-02 10:00:00,8.2,,'])
    const two = await upload(tank, ['2026-01-01 10:00:00,8.3,,theirs', '2026-01-03 10:00:00,8.4,,'])
    const noted = server.db.selectFrom('import_changes').where('import_id', '=', two.import_id)
    expect(await noted.select('log_id').execute()).toHaveLength(1)
    await undoNow(one.import_id, 'remove')
    expect(await noted.selectAll().execute()).toEqual([])
    expect(await undoNow(two.import_id)).toEqual({ removed: 1, edited: 0, restored: 0, mixed: 0 })
  })

  test('does what was told, or nothing', async () => {
    const tank = await enter()
    const { import_id } = await upload(tank, ['2026-01-01,8.1,,', '2026-01-02,8.2,,'])
    const { body: expected } = await undo(import_id, { edited: 'keep' })
    const before = await logs(tank)
    expect(before).toHaveLength(2)
    await change(before[0]?.id ?? 0, { ph: 9 })
    const changed = await logs(tank)
    const { status, body } = await undo(import_id, { edited: 'keep', expect: expected })
    expect([status, body]).toMatchObject([409, { code: 'import_changed' }])
    expect(await logs(tank)).toEqual(changed)
    expect(await past(tank)).toMatchObject([{ id: import_id, undone_at: null }])
  })

  test('is taken back once', async () => {
    const tank = await enter()
    const { import_id } = await upload(tank, ['2026-01-01,8.1,,'])
    const expected = { removed: 1, edited: 0, restored: 0, mixed: 0 }
    const answers = await Promise.all([1, 2].map(() => undo(import_id, { edited: 'keep', expect: expected })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
    expect((await undo(import_id, { edited: 'keep' })).body).toMatchObject({ code: 'import_undone' })
  })

  test('is listed with what became of its rows, newest first', async () => {
    const tank = await enter()
    const name = `C:\\tank\\${'x'.repeat(300)}.csv`
    await upload(tank, ['2026-01-01,8.1,,', 'never,8,,'], name)
    const { id: last } = (await past(tank))[0] ?? { id: 0 }
    expect(await past(tank)).toEqual([
      {
        id: last,
        file_name: 'x'.repeat(200),
        finished_at: expect.any(String),
        created: 1,
        updated: 0,
        unchanged: 0,
        rejected: 1,
        undone_at: null,
      },
    ])
    const second = await upload(tank, ['2026-01-01,8.1,,'])
    expect((await past(tank)).map(({ id, unchanged }) => [id, unchanged])).toEqual([
      [second.import_id, 1],
      [last, 0],
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { createAquarium } from '#contract/aquariums/aquariums.ts'
import { createLog, deleteLog } from '#contract/aquariums/logs.ts'
import { getParameterStatistics } from '#contract/aquariums/parameter-statistics.ts'
import * as contract from '#contract/aquariums/parameters.ts'
import { putTargets } from '#contract/aquariums/targets.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { blankReadings } from '#server/testing/processes/data-folders.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { expectWaiting } from '#server/testing/waiting-locks.ts'
import { idsOfParameters, setCustom } from './custom-readings.store.ts'

describe.each(engines)('parameters of a tank on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const newTank = async (as = server.cast.keeper) =>
    (await server.call(createAquarium, { as, body: { name: 'Tank' } })).body.id
  const add = (id: number, parameters: readonly object[], as = server.cast.keeper) =>
    server.call(contract.createParameters, { as, params: { id }, body: { parameters } })
  const change = (id: number, body: object, as = server.cast.keeper) =>
    server.call(contract.updateParameter, { as, params: { id }, body })
  const remove = (id: number) =>
    server.call(contract.deleteParameter, { as: server.cast.keeper, params: { id } })
  const list = async (id: number) =>
    (await server.call(contract.listParameters, { as: server.cast.keeper, params: { id } })).body
  const measure = (aquarium_id: number, parameter_id: number, value = 410) =>
    server.call(createLog, {
      as: server.cast.keeper,
      body: { aquarium_id, timestamp: '2026-01-31T20:05:00', own: [{ parameter_id, value }] },
    })

  test('neither its unit nor itself goes while a log with a reading of it is being entered', async () => {
    const tank = await newTank()
    const [potassium] = (await add(tank, [{ catalogue: 'potassium' }])).body
    if (!potassium) throw new Error('There is no potassium.')
    const { promise: isOver, resolve: end } = Promise.withResolvers<void>()
    const { promise: isEntered, resolve: enter } = Promise.withResolvers<void>()
    const entering = server.db.transaction().execute(async (db) => {
      await idsOfParameters(db, tank)
      const values = { ...blankReadings, aquarium_id: tank, timestamp: '2026-01-31T20:05:00' }
      const { id } = await db.insertInto('logs').values(values).returning('id').executeTakeFirstOrThrow()
      await setCustom(db, { logId: id, own: [{ parameter_id: potassium.id, value: 410 }] })
      enter()
      await isOver
    })
    await isEntered
    const tries = [remove(potassium.id), change(potassium.id, { unit: 'ppb' })]
    await expectWaiting(server.db, engine, tries.length)
    end()
    await entering
    expect((await Promise.all(tries)).map(({ status }) => status)).toEqual([409, 409])
    expect(await list(tank)).toEqual([potassium])
  })

  test('one of the catalogue has what the entry says, a free one what the keeper says, in the order in which they came', async () => {
    const tank = await newTank()
    const { status, body } = await add(tank, [
      { catalogue: 'potassium' },
      { label: ' Snails  seen ', decimals: 0, charted: false },
      { catalogue: 'iodine', unit: 'µg/L', label: 'Iodine, ICP' },
    ])
    expect(status).toBe(201)
    expect(body).toMatchObject([
      { catalogue: 'potassium', label: 'Potassium', unit: 'ppm', decimals: 0, charted: true, position: 0 },
      { catalogue: null, label: 'Snails seen', unit: '', decimals: 0, charted: false, position: 1 },
      { catalogue: 'iodine', label: 'Iodine, ICP', unit: 'µg/L', decimals: 2, position: 2 },
    ])
    expect(await list(tank)).toEqual(body)
    const whole = await server.call(getAquarium, { as: server.cast.keeper, params: { id: tank } })
    expect(whole.body).toMatchObject({ own_parameters: body, latest_own: [] })
  })

  test('sent again with its key, the same call adds nothing; for another tank the key is refused', async () => {
    const [one, other] = [await newTank(), await newTank()]
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const body = { parameters: [{ catalogue: 'potassium' }] }
    const give = (id: number) =>
      server.call(contract.createParameters, { as: server.cast.keeper, params: { id }, body, headers })
    const first = await give(one)
    expect(first.status).toBe(201)
    expect(await give(other)).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
    expect(await list(other)).toEqual([])
    expect(await give(one)).toMatchObject({ status: 201, body: first.body })
    expect(await list(one)).toHaveLength(1)
  })

  test.each([
    ['no label', {}, 'Label is required'],
    ['a label of spaces', { label: '  ' }, 'Label is required'],
    ['a label that is too long', { label: 'x'.repeat(41) }, /at most 40 characters/],
    ['a name of a parameter of all tanks', { label: 'Alk' }, /has Alkalinity already/],
    ['a name of a column of every log', { label: 'Date' }, /field of this name already/],
    ['brackets', { label: 'Alk (Hanna)' }, /must not have brackets/],
    ['a formula', { label: '=1+1' }, /begin with a letter or a digit/],
    ['a unit with brackets', { label: 'Alk Hanna', unit: 'dKH)' }, /must not have brackets/],
    ['an unknown entry', { catalogue: 'unobtainium' }, /is not in the catalogue/],
    ['decimals that no test has', { label: 'Alk Hanna', decimals: 7 }, /6 or less/],
  ])('%s is refused with a sentence, and nothing of the call is stored', async (_name, wrong, sentence) => {
    const tank = await newTank()
    const { status, body } = await add(tank, [{ label: 'Fine' }, wrong])
    expect([status, body]).toMatchObject([400, { message: expect.stringMatching(sentence) }])
    expect(await list(tank)).toEqual([])
  })

  test('no two of a tank have one label, in whatever case; another tank may have it', async () => {
    const [tank, other] = [await newTank(), await newTank()]
    await add(tank, [{ label: 'Potassium' }])
    const again = await add(tank, [{ label: 'Iron' }, { label: 'POTASSIUM' }])
    expect([again.status, again.body]).toMatchObject([400, { message: 'This tank has "POTASSIUM" already.' }])
    expect(await list(tank)).toHaveLength(1)
    expect((await add(other, [{ label: 'Potassium' }])).status).toBe(201)
    const [iron] = (await add(tank, [{ label: 'Iron' }])).body
    expect((await change(iron?.id ?? 0, { label: 'potassium' })).status).toBe(400)
  })

  test('a tank has sixty at most, also when two calls come at once', async () => {
    const tank = await newTank()
    const some = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({ label: `Parameter ${from + index}` }))
    expect((await add(tank, some(0, 40))).status).toBe(201)
    const both = await Promise.all([add(tank, some(40, 20)), add(tank, some(60, 20))])
    expect(both.map(({ status }) => status).toSorted()).toEqual([201, 400])
    expect(await list(tank)).toHaveLength(60)
  })

  test('with readings it keeps its unit, and is deleted only when it is archived, with them', async () => {
    const tank = await newTank()
    const [{ id } = { id: 0 }] = (await add(tank, [{ catalogue: 'potassium' }])).body
    expect((await change(id, { unit: 'mg/L' })).body.unit).toBe('mg/L')
    await measure(tank, id)
    const other = await change(id, { unit: 'ppm', label: 'K' })
    expect([other.status, other.body]).toMatchObject([
      409,
      { code: 'parameter_in_use', message: expect.stringMatching(/has readings in mg\/L.*archive this one/) },
    ])
    expect(await list(tank)).toMatchObject([{ label: 'Potassium', unit: 'mg/L' }])
    const kept = await remove(id)
    expect([kept.status, kept.body]).toMatchObject([409, { code: 'parameter_in_use' }])
    const archived = await change(id, { archived: true, charted: false })
    expect(archived.body).toMatchObject({ archived_at: expect.any(String), charted: false })
    // Archiving it again does not change since when it is archived.
    expect((await change(id, { archived: true })).body).toEqual(archived.body)
    expect(
      await server.db.selectFrom('own_readings').selectAll().where('parameter_id', '=', id).execute(),
    ).toHaveLength(1)
    expect((await change(id, { archived: false })).body.archived_at).toBeNull()
    await change(id, { archived: true })
    expect((await remove(id)).status).toBe(204)
    expect((await remove(id)).status).toBe(404)
    expect(
      await server.db.selectFrom('own_readings').selectAll().where('parameter_id', '=', id).execute(),
    ).toEqual([])
  })

  test('without readings it is deleted at once, and what GET answered is sent back by PUT', async () => {
    const tank = await newTank()
    const [row] = (await add(tank, [{ catalogue: 'strontium' }])).body
    const id = row?.id ?? 0
    expect(await change(id, row ?? {})).toMatchObject({ status: 200, body: row })
    const { body: log } = await measure(tank, id)
    await server.call(deleteLog, { as: server.cast.keeper, params: { id: log.id } })
    expect((await remove(id)).status).toBe(204)
  })

  test('a range of its own judges its figures, and goes with it', async () => {
    const [tank, other] = [await newTank(), await newTank()]
    const [{ id } = { id: 0 }] = (await add(tank, [{ catalogue: 'potassium' }])).body
    for (const value of [380, 400, 500]) await measure(tank, id, value)
    const put = (aquarium: number, low: number | null) =>
      server.call(putTargets, {
        as: server.cast.keeper,
        params: { id: aquarium },
        body: { kind: null, targets: { [`own:${id}`]: { low, high: 450, goal: 400 } } },
      })
    expect((await put(tank, 390)).body.targets).toEqual({ [`own:${id}`]: { low: 390, high: 450, goal: 400 } })
    expect((await put(tank, 460)).status).toBe(400)
    expect((await put(other, 390)).status).toBe(404)
    const figures = async (parameter: string) =>
      server.call(getParameterStatistics, {
        as: server.cast.keeper,
        params: { id: tank },
        query: `?parameter=${parameter}`,
      })
    const { body } = await figures(`own:${id}`)
    expect(body).toMatchObject({ figures: { count: 3, lowest: 380, highest: 500, stretches: { total: 2 } } })
    expect((await figures('own:2000000')).status).toBe(404)
    await change(id, { archived: true })
    await remove(id)
    expect(
      await server.db.selectFrom('targets').selectAll().where('aquarium_id', '=', tank).execute(),
    ).toEqual([])
  })

  test('what an admin does in the tank of another is written down, names of fields and no values', async () => {
    const { admin } = server.cast
    const tank = await newTank()
    await server.db.deleteFrom('audit_rows').execute()
    const [{ id } = { id: 0 }] = (await add(tank, [{ catalogue: 'potassium' }], admin)).body
    await change(id, { label: 'Kalium', charted: false }, admin)
    await change(id, { label: 'Kalium' }, admin)
    await server.call(contract.deleteParameter, { as: admin, params: { id } })
    const rows = await server.db.selectFrom('audit_rows').selectAll().orderBy('id').execute()
    expect(rows.map(({ action, target, target_id, fields }) => [action, target, target_id, fields])).toEqual([
      ['update', 'aquarium', tank, 'parameters'],
      ['update', 'parameter', id, 'label,charted'],
      ['delete', 'parameter', id, ''],
    ])
  })
})

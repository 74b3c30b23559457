import { beforeAll, describe, expect, test } from 'vitest'
import { deleteAquarium, restoreAquarium } from '#contract/aquariums/aquariums.ts'
import { createEvent, deleteEvent } from '#contract/aquariums/events.ts'
import { createLog, deleteLog } from '#contract/aquariums/logs.ts'
import { createParameters, deleteParameter, updateParameter } from '#contract/aquariums/parameters.ts'
import { createProduct, deleteProduct, updateProduct } from '#contract/aquariums/products.ts'
import * as contract from '#contract/aquariums/tasks.ts'
import { getAquarium, listMyAquariums, updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { listImports, undoImport } from '#contract/imports/imports.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import type { Player } from '#server/testing/cast.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { enterCaretaker } from '#server/testing/sign-in/limited-sessions.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'
import { tasksOfUser } from './read-tasks.rules.ts'

const now = new Date('2026-11-28T12:00:00Z')
const weekly = { every_days: 7, starts_on: '2026-11-25' }
const alk = { name: 'Alk part', unit: 'ml', ref_amount: 2.7, ref_litres: 100, alkalinity: 0.1 }

describe.each(engines)('what is to be done on %s', (engine) => {
  let as: Player
  const server = forTests(() => createTestApp(engine, { now: () => now }))
  beforeAll(() => {
    as = server.cast.keeper
  })

  const newTank = () => enterAquarium(server.db, { owner: as, name: 'Reminded', now })
  const add = (id: number, fields: object, by = as) =>
    server.call(contract.createTask, { as: by, params: { id }, body: { ...weekly, ...fields } })
  const change = (id: number, body: object, by = as) =>
    server.call(contract.updateTask, { as: by, params: { id }, body })
  const tasksIn = async (id: number) => (await server.call(contract.listTasks, { as, params: { id } })).body
  const log = (id: number, timestamp: string, fields: object) =>
    server.call(createLog, { as, body: { aquarium_id: id, timestamp, ...fields } })
  const event = (id: number, timestamp: string, fields: object) =>
    server.call(createEvent, { as, body: { aquarium_id: id, timestamp, ...fields } })
  const doneIn = async (id: number) => (await tasksIn(id)).map(({ last_done }) => last_done)

  test('a test is done by a reading, however it came, and undone with it', async () => {
    const id = await newTank()
    await add(id, { kind: 'test', parameter: 'alkalinity' })
    expect(await tasksIn(id)).toMatchObject([{ title: 'Alkalinity test', last_done: null }])
    const { body } = await log(id, '2026-11-20T22:00:00', { alkalinity: 8.2 })
    await log(id, '2026-11-27T09:00:00', { ph: 8.2 })
    expect(await doneIn(id)).toEqual(['2026-11-20'])
    const csv = 'Date,Alkalinity\n2026-11-26 10:00:00,8.1\n2026-12-24 10:00:00,9\n'
    const query = `?aquarium_id=${id}`
    await server.call(uploadCsv, { as, query, ...csvUpload(csv) })
    expect(await doneIn(id)).toEqual(['2026-11-26'])
    const { body: imports } = await server.call(listImports, { as, params: { id } })
    const undo = (body: object) =>
      server.call(undoImport, { as, params: { id: imports[0]?.id ?? 0 }, body: { edited: 'keep', ...body } })
    expect((await undo({ expect: (await undo({})).body })).status).toBe(200)
    expect(await doneIn(id)).toEqual(['2026-11-20'])
    await server.call(deleteLog, { as, params: { id: body.id } })
    expect(await doneIn(id)).toEqual([null])
  })

  test('a dose is done by a dose of its product, a cleaning by what names its task', async () => {
    const id = await newTank()
    const product_id = (await server.call(createProduct, { as, params: { id }, body: alk })).body.id
    await add(id, { kind: 'dose', product_id })
    const { body: sock } = await add(id, { kind: 'cleaning', name: 'Filter sock' })
    const { body: glass } = await add(id, { kind: 'cleaning', name: 'Glass' })
    await add(id, { kind: 'water_change' })
    expect((await tasksIn(id)).map(({ title }) => title)).toEqual([
      'Alk part dose',
      'Filter sock',
      'Glass',
      'Water change',
    ])
    await event(id, '2026-11-20T10:00:00', { kind: 'doser', product_id, amount: 5 })
    await event(id, '2026-11-21T10:00:00', { kind: 'cleaning', task_id: glass.id })
    await event(id, '2026-11-22T10:00:00', { kind: 'cleaning' })
    expect(await doneIn(id)).toEqual([null, null, '2026-11-21', null])
    await event(id, '2026-11-23T10:00:00', { kind: 'dose', product_id, amount: 5 })
    const { body } = await event(id, '2026-11-24T10:00:00', { kind: 'cleaning', task_id: sock.id })
    await event(id, '2026-11-25T10:00:00', { kind: 'water_change', percent: 10 })
    await event(id, '2027-11-25T10:00:00', { kind: 'water_change', percent: 10 })
    expect(await doneIn(id)).toEqual(['2026-11-23', '2026-11-24', '2026-11-21', '2026-11-25'])
    await server.call(deleteEvent, { as, params: { id: body.id } })
    expect(await doneIn(id)).toEqual(['2026-11-23', null, '2026-11-21', '2026-11-25'])
    expect((await event(id, '2026-11-24T10:00:00', { kind: 'feeding', task_id: sock.id })).status).toBe(400)
    const elsewhere = await newTank()
    // A task that is gone, or none of this tank's, is none: what was done is kept all the same.
    const untold = await event(elsewhere, '2026-11-24T10:00:00', { kind: 'cleaning', task_id: sock.id })
    expect([untold.status, untold.body.task_id]).toEqual([201, null])
    await server.call(contract.deleteTask, { as, params: { id: glass.id } })
    expect(await doneIn(id)).toEqual(['2026-11-23', null, '2026-11-25'])
  })

  test('the dashboard and the tank tell the same tasks', async () => {
    const id = await newTank()
    await add(id, { kind: 'test', parameter: 'magnesium' })
    await log(id, '2026-11-01T10:00:00', { magnesium: 1350 })
    const tasks = await tasksIn(id)
    expect(tasks).toMatchObject([{ last_done: '2026-11-01' }])
    const { body: own } = await server.call(listMyAquariums, { as })
    expect(own.find((tank) => tank.id === id)?.tasks).toEqual(tasks)
    const { body } = await server.call(getAquarium, { as, params: { id }, query: '?logs=none' })
    expect(body.tasks).toEqual(tasks)
    const found = await tasksOfUser(server.db, { userId: as.id, now })
    expect(found.find(({ tasks: [task] }) => task?.aquarium_id === id)?.tasks).toEqual(tasks)
  })

  test.each([
    ['a test of nothing', { kind: 'test' }, 'parameter'],
    ['a test of what no tank has', { kind: 'test', parameter: 'own:999999' }, 'parameter'],
    ['a dose of nothing', { kind: 'dose' }, 'product_id'],
    ['a dose of what the tank does not have', { kind: 'dose', product_id: 999_999 }, 'product_id'],
    ['a feeding with a parameter', { kind: 'feeding', parameter: 'ph' }, 'parameter'],
    ['something else without a name', { kind: 'other', name: ' ' }, 'name'],
    ['two rhythms', { kind: 'feeding', weekdays: 1 }, 'every_days'],
    ['no rhythm', { kind: 'feeding', every_days: null }, 'every_days'],
    ['every 0 days', { kind: 'feeding', every_days: 0 }, 'every_days'],
    ['every 366 days', { kind: 'feeding', every_days: 366 }, 'every_days'],
    ['no weekday', { kind: 'feeding', every_days: null, weekdays: 0 }, 'weekdays'],
    ['an eighth weekday', { kind: 'feeding', every_days: null, weekdays: 128 }, 'weekdays'],
    ['30 February', { kind: 'feeding', starts_on: '2028-02-30' }, 'starts_on'],
    ['a name of 61 characters', { kind: 'other', name: 'x'.repeat(61) }, 'name'],
  ])('%s is refused by its field', async (_name, fields, field) => {
    const id = await newTank()
    const { status, body } = await add(id, fields)
    expect([status, Object.keys((body as unknown as { fields: object }).fields)]).toEqual([400, [field]])
    expect(await tasksIn(id)).toEqual([])
  })

  test('at most sixty are kept', async () => {
    const id = await newTank()
    for (let made = 0; made < 60; made += 1) expect((await add(id, { kind: 'feeding' })).status).toBe(201)
    expect((await add(id, { kind: 'feeding' })).status).toBe(400)
  })

  test('another rhythm replaces the one before, and what it is about stays', async () => {
    const id = await newTank()
    const { body: task } = await add(id, { kind: 'test', parameter: 'ph' })
    expect((await change(task.id, { weekdays: 64, every_days: 3 })).status).toBe(400)
    const changed = await change(task.id, { weekdays: 64, name: '  Sunday pH ' })
    expect(changed.body).toMatchObject({ weekdays: 64, every_days: null, title: 'Sunday pH' })
    expect((await change(task.id, { parameter: 'nitrate' })).status).toBe(400)
    expect((await change(task.id, { ...changed.body, last_done: null })).status).toBe(200)
    const moved = await change(task.id, { starts_on: '2026-12-01' })
    expect(moved.body).toMatchObject({ starts_on: '2026-12-01', not_before: '2026-12-01' })
  })

  test('a sitter may put a task off, and neither change nor stop it', async () => {
    const id = await newTank()
    const { body: task } = await add(id, { kind: 'feeding' })
    const sitter = await enterCaretaker(server.db, as, id)
    const off = await change(task.id, { not_before: '2026-12-05' }, sitter)
    expect([off.status, off.body.not_before]).toEqual([200, '2026-12-05'])
    expect((await change(task.id, { not_before: null, every_days: 3 }, sitter)).status).toBe(403)
    expect((await change(task.id, { archived: true }, sitter)).status).toBe(403)
    expect((await add(id, { kind: 'feeding' }, sitter)).status).toBe(403)
    expect(await tasksIn(id)).toMatchObject([{ not_before: '2026-12-05', every_days: 7, archived_at: null }])
  })

  test('the first task tells the tank its zone, and no later one', async () => {
    const id = await newTank()
    const zoneOf = async () =>
      (await server.call(getAquarium, { as, params: { id }, query: '?logs=none' })).body.time_zone
    expect(await zoneOf()).toBeNull()
    await add(id, { kind: 'feeding', time_zone: 'Etc/Unknown' })
    expect(await zoneOf()).toBeNull()
    await add(id, { kind: 'feeding', time_zone: 'Europe/Stockholm' })
    await add(id, { kind: 'feeding', time_zone: 'America/Los_Angeles' })
    expect(await zoneOf()).toBe('Europe/Stockholm')
    const put = (time_zone: string | null) =>
      server.call(updateAquarium, { as, params: { id }, body: { time_zone } })
    expect((await put('Mars/Olympus')).status).toBe(400)
    expect((await put('Asia/Kolkata')).body.time_zone).toBe('Asia/Kolkata')
  })

  test('what is archived is not reminded of, and what a task is about is not lost', async () => {
    const id = await newTank()
    const custom = { parameters: [{ catalogue: 'iodine' }] }
    const [iodine] = (await server.call(createParameters, { as, params: { id }, body: custom })).body
    const params = { id: iodine?.id ?? 0 }
    await add(id, { kind: 'test', parameter: `own:${params.id}` })
    expect(await tasksIn(id)).toMatchObject([{ title: 'Iodine test', archived_at: null }])
    await server.call(updateParameter, { as, params, body: { archived: true } })
    const [stopped] = await tasksIn(id)
    expect(stopped?.archived_at).toBe(now.toISOString())
    expect((await change(stopped?.id ?? 0, { archived: false })).status).toBe(400)
    await server.call(deleteParameter, { as, params })
    expect(await tasksIn(id)).toEqual([])

    const product = (await server.call(createProduct, { as, params: { id }, body: alk })).body
    const { body: dose } = await add(id, { kind: 'dose', product_id: product.id })
    const archive = () =>
      server.call(updateProduct, { as, params: { id: product.id }, body: { archived: true } })
    const remove = () => server.call(deleteProduct, { as, params: { id: product.id } })
    expect([(await archive()).status, (await remove()).status]).toEqual([409, 409])
    await change(dose.id, { archived: true })
    expect([(await archive()).status, (await remove()).status]).toEqual([200, 409])
    await server.call(contract.deleteTask, { as, params: { id: dose.id } })
    expect((await remove()).status).toBe(204)
  })

  test('tasks leave and come back with their tank, and go to its new owner', async () => {
    const id = await newTank()
    await add(id, { kind: 'feeding' })
    const named = async (userId: number) => {
      const found = await tasksOfUser(server.db, { userId, now })
      return found.some(({ tasks }) => tasks.some((task) => task.aquarium_id === id))
    }
    const { neighbour, admin } = server.cast
    expect([await named(as.id), await named(neighbour.id)]).toEqual([true, false])
    await server.call(deleteAquarium, { as, params: { id } })
    expect(await named(as.id)).toBe(false)
    await server.call(restoreAquarium, { as, params: { id } })
    expect(await named(as.id)).toBe(true)
    await server.call(updateAquarium, { as: admin, params: { id }, body: { user_id: neighbour.id } })
    expect([await named(as.id), await named(neighbour.id)]).toEqual([false, true])
  })
})

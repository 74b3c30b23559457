import { appendFile, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createLog, updateLog } from '#contract/aquariums/logs.ts'
import { putTargets } from '#contract/aquariums/targets.ts'
import { putTestAnswer } from '#contract/aquariums/test-answers.ts'
import { updateAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { getBackupState, letGoOfBackup, putBackChange, understandSameDisk } from '#contract/backups.ts'
import { enterFile, enterLog, listBackups, noPeriods } from '#server/testing/backups.ts'
import { DataFolders, hashesIn } from '#server/testing/processes/data-folders.ts'
import type { TestApp } from '#server/testing/test-app.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { checkFolder } from './check-folder.rules.ts'
import { folderPlace } from './folder-place.ts'
import { readManifest } from './manifest.ts'
import { restoreBackup } from './restore-backup.rules.ts'
import { isOnDiskOfData } from './same-disk.ts'
import { takeBackup } from './take-backup.rules.ts'
import { tryOut } from './try-out.rules.ts'
import { readWalkTask, storeWalk } from './walk.store.ts'

const folders = new DataFolders()
let server: TestApp
let folder: string
let today: number
const now = () => new Date(Date.parse('2026-05-01T03:00:00Z') + today * 86_400_000)
beforeEach(async () => {
  server = await createTestApp('sqlite')
  folder = await folders.create()
  today = 0
})
afterEach(async () => {
  await server.close()
  await folders.removeAll()
})

/** The backup of another day, as the server makes it. */
async function nextDay() {
  today += 1
  const { location, files, db } = server
  const walks = await readWalkTask(db)
  const parts = { location, images: files, place: folderPlace(folder), now: now() }
  const { walk } = await takeBackup(parts, { thinsOut: noPeriods, walks })
  if (walk) await storeWalk(db, walk, now())
  return walk
}

/** Changes the database as a fault of the disk does, without saying who and when. */
const rot = (statement: string) => sql.raw(statement).execute(server.db)
const checks = async () => {
  const { body, text } = await server.call(getBackupState, { as: server.cast.admin })
  if (!body.checks) throw new Error(text)
  return body.checks
}
const logs = () => server.db.selectFrom('logs').selectAll().orderBy('id').execute()

test('a reading that changed without a write is named with both values, put back by a press, and its backup kept until it is let go', async () => {
  const { call, cast } = server
  const log = { aquarium_id: cast.reef, timestamp: '2026-04-20T08:00:00', calcium: 430, note: 'fine' }
  await call(createLog, { as: cast.keeper, body: log })
  const before = await logs()
  await nextDay()
  await rot("update logs set calcium = 43000, note = 'fine!'")
  await nextDay()
  const [change, ...others] = (await checks()).silent
  expect(others).toEqual([])
  expect(change).toMatchObject({
    ...{
      aquarium: 'Reef',
      timestamp: '2026-04-20T08:00:00',
      put_back_at: null,
      backup: '2026-05-02T03:00:00.000Z',
    },
    values: [
      { name: 'Note', before: 'fine', after: 'fine!' },
      { name: 'Calcium (ppm)', before: '430', after: '43000' },
    ],
  })
  for (let day = 0; day < 60; day += 1) expect(await nextDay()).toMatchObject({ silent: [] })
  const oldest = async () => (await listBackups(folder)).at(-1)?.madeAt.toISOString()
  expect(await oldest()).toBe('2026-05-02T03:00:00.000Z')
  const pressed = await call(putBackChange, { as: cast.admin, params: { id: change?.id ?? 0 } })
  expect(pressed.body.checks.silent).toMatchObject([{ put_back_at: expect.any(String) }])
  expect(await logs()).toEqual(before)
  expect(await nextDay()).toMatchObject({ silent: [] })
  const again = await call(putBackChange, { as: cast.admin, params: { id: change?.id ?? 0 } })
  expect([again.status, again.body]).toMatchObject([409, { code: 'silent_change_gone' }])
  await call(letGoOfBackup, { as: cast.admin, body: { backup: change?.backup ?? '' } })
  expect((await checks()).silent).toEqual([])
  await nextDay()
  expect(await oldest()).not.toBe('2026-05-02T03:00:00.000Z')
})

test('what a user has changed is no such change, and what was changed since is not overwritten', async () => {
  const { call, cast } = server
  await enterLog(server, 'one')
  await enterLog(server, 'two')
  await nextDay()
  const [one, two] = await logs()
  await call(updateLog, { as: cast.keeper, params: { id: one?.id ?? 0 }, body: { ph: 8.1 } })
  expect(await nextDay()).toMatchObject({ silent: [] })
  await rot("update logs set note = 'twa' where note = 'two'")
  await nextDay()
  const [change] = (await checks()).silent
  await call(updateLog, { as: cast.keeper, params: { id: two?.id ?? 0 }, body: { note: 'my own' } })
  const refused = await call(putBackChange, { as: cast.admin, params: { id: change?.id ?? 0 } })
  expect(refused.status).toBe(409)
  expect(await logs()).toMatchObject([{ ph: 8.1 }, { note: 'my own' }])
})

test('a target, an answer, notes, water, a caption and care of a tank, a timestamp and a custom reading are found and put back', async () => {
  const { call, cast, db } = server
  await enterLog(server, 'one')
  const target = { low: 8, high: 8.4, goal: null }
  const wanted = { kind: null, targets: { ph: target } }
  await call(putTargets, { as: cast.keeper, params: { id: cast.reef }, body: wanted })
  const parameter = { aquarium_id: cast.reef, label: 'Strontium', sort_label: 'strontium', unit: 'ppm' }
  await db
    .insertInto('own_parameters')
    .values({ ...parameter, decimals: 1, charted: 1, position: 0, created_at: 'then' } as never)
    .execute()
  await sql`insert into own_readings select own_parameters.id, timestamp, logs.id, 8.5 from logs, own_parameters`.execute(
    db,
  )
  const answer = { parameter: 'nitrite', last_tested: '2026-01-18T19:15:00', stopped: true }
  await call(putTestAnswer, { as: cast.keeper, params: { id: cast.reef }, body: answer })
  await call(updateAquarium, { as: cast.keeper, params: { id: cast.reef }, body: { volume_litres: 300 } })
  await db.updateTable('aquariums').set({ notes: 'Since 2019' }).where('id', '=', cast.reef).execute()
  await enterFile(server, server.files)
  await enterFile(server, server.files, Buffer.from('another image'))
  await sql`update images set caption = 'Frag of May, ' || id`.execute(db)
  const [product] = await db
    .insertInto('products')
    .values({
      ...{ aquarium_id: cast.reef, name: 'Alk part', sort_name: 'alk part', unit: 'ml', created_at: 'then' },
      ...{ ref_amount: 1, ref_litres: 100, alkalinity: 0.5, calcium: null, magnesium: null },
    })
    .returning('id')
    .execute()
  for (const amount of [5, 6])
    await db
      .insertInto('events')
      .values({
        ...{ aquarium_id: cast.reef, timestamp: '2026-11-20T08:00:00', kind: 'dose' as const, amount },
        ...{ product_id: product?.id ?? 0, created_at: '2026-11-20T08:00:00.000Z' },
      })
      .execute()
  await nextDay()
  const tables = async () =>
    Promise.all(
      (
        [
          'logs',
          'own_readings',
          'targets',
          'test_answers',
          'aquariums',
          'images',
          'events',
          'products',
        ] as const
      ).map((table) => db.selectFrom(table).selectAll().execute()),
    )
  const before = await tables()
  await rot("update logs set timestamp = '2036-11-20T08:00:00'")
  await rot('update own_readings set value = 17')
  await rot("update targets set parameter = 'calcium'")
  await rot('update test_answers set stopped = 0')
  await rot('update aquariums set volume_litres = 301 where volume_litres is not null')
  await rot("update aquariums set notes = 'Since 2018' where notes is not null")
  await rot("update images set caption = 'Frag of Maz, 1' where id = 1")
  await rot("update events set amount = 7, note = 'Half' where amount = 6")
  await rot('update products set alkalinity = 5')
  // What was written is no silent change.
  await rot("update events set amount = 4, changed_at = '2026-11-22T08:00:00.000Z' where amount = 5")
  await nextDay()
  const { silent } = await checks()
  expect(silent.flatMap(({ values }) => values)).toEqual([
    { name: 'Date', before: '2026-11-20T08:00:00', after: '2036-11-20T08:00:00' },
    expect.objectContaining({ name: 'Strontium (ppm)' }),
    { name: 'Notes of the tank', before: 'Since 2019', after: 'Since 2018' },
    { name: 'Water in the system (L)', before: '300', after: '301' },
    { name: 'Target for pH', before: '8 to 8.4', after: 'none' },
    { name: 'Target for Calcium (ppm)', before: 'none', after: '8 to 8.4' },
    {
      name: 'Answer about Nitrite (ppm)',
      before: 'tested no more since 2026-01-18T19:15:00',
      after: 'still tested since 2026-01-18T19:15:00',
    },
    { name: 'Caption of a photo', before: 'Frag of May, 1', after: 'Frag of Maz, 1' },
    { name: 'Entry of care, amount', before: '6', after: '7' },
    { name: 'Entry of care, note', before: 'none', after: 'Half' },
    { name: 'Product, alkalinity', before: '0.5', after: '5' },
  ])
  for (const { id } of silent)
    expect((await call(putBackChange, { as: cast.admin, params: { id } })).status).toBe(200)
  await rot('update events set amount = 5, changed_at = null where amount = 4')
  expect(await tables()).toEqual(before)
  expect(await nextDay()).toMatchObject({ silent: [] })
})

test('of an only account its owner is told, of several only admins', async () => {
  const { call, cast, db } = server
  expect((await call(getBackupState, { as: cast.keeper })).status).toBe(403)
  await db.updateTable('users').set({ deleted_at: 'then' }).where('id', '!=', cast.keeper.id).execute()
  expect((await call(getBackupState, { as: cast.keeper })).status).toBe(200)
})

test('an earlier backup that has rotted is named, and the one before is compared with', async () => {
  await enterLog(server, 'one')
  await nextDay()
  await nextDay()
  const [newest] = await listBackups(folder)
  await appendFile(join(newest?.path ?? '', 'coralline.db'), 'x')
  await rot("update logs set note = 'ona'")
  expect(await nextDay()).toMatchObject({
    silent: [{ before: { note: 'one' } }],
    state: {
      compared_with: '2026-05-02T03:00:00.000Z',
      problems: [expect.stringContaining(newest?.path ?? '?')],
    },
  })
})

test('a restore begins a new line of descent, whose backups are not compared with those before', async () => {
  await enterLog(server, 'one')
  await nextDay()
  await enterLog(server, 'two')
  await nextDay()
  const [, first] = await listBackups(folder)
  const restored = { dataFolder: join(folder, 'restored'), databaseUrl: undefined }
  const images = { ...server.files, list: server.files.list }
  await restoreBackup({ backup: first?.path ?? '', location: restored, images })
  const copy = new DatabaseSync(join(restored.dataFolder, 'coralline.db'))
  // The next log gets the id of a log that the backup of the second day has.
  copy.exec(
    "insert into logs (aquarium_id, timestamp, note) select aquarium_id, timestamp, 'another' from logs",
  )
  copy.close()
  today += 1
  const walks = await readWalkTask(server.db)
  const place = folderPlace(folder)
  const { walk } = await takeBackup(
    { location: restored, images, place, now: now() },
    { thinsOut: noPeriods, walks },
  )
  expect(walk).toMatchObject({ silent: [], state: { compared_with: null, problems: [] } })
})

test('rotted and lost pictures are mended from the other side within thirty days, and what neither has is told', async () => {
  const { files, cast } = server
  const hashes: string[] = []
  for (let file = 0; file < 60; file += 1)
    hashes.push(await enterFile(server, files, Buffer.from(`picture ${file}`)))
  await nextDay()
  const kept = join(folder, 'files')
  const live = join(server.location.dataFolder, 'images')
  const faults = [live, kept].flatMap((side) => [
    (hash: string) => rm(join(side, hash)),
    (hash: string) => writeFile(join(side, hash), 'rotten'),
  ])
  // The first picture is lost on both sides.
  for (const side of [live, kept]) await rm(join(side, hashes[0] ?? ''))
  for (const [index, hash] of hashes.entries()) if (index > 0 && index < 41) await faults[index % 4]?.(hash)
  let mended = 0
  for (let day = 0; day < 30; day += 1) mended += (await nextDay())?.state.pictures?.mended ?? 0
  // What the backups had lost was copied anew by the next one, without a walk.
  expect(mended).toBeGreaterThanOrEqual(20)
  for (const [index, hash] of hashes.entries())
    for (const side of [files, folderPlace(folder).files]) {
      const found = await side.read(hash)
      expect(found?.size, `${index}`).toBe(index === 0 ? undefined : `picture ${index}`.length)
      found?.bytes.destroy()
    }
  expect((await checks()).pictures).toMatchObject({
    all: 60,
    lost: 1,
    photos: [expect.stringMatching(/^Reef, uploaded on 2026/)],
  })
  expect(cast.reef).toBeGreaterThan(0)
})

test('a check of the data folder names what has changed and what is lost, and writes nothing', async () => {
  const { files, location } = server
  await enterLog(server, 'one')
  const [first = '', second = ''] = [
    await enterFile(server, files),
    await enterFile(server, files, Buffer.from('two')),
  ]
  await nextDay()
  const { dataFolder } = location
  const check = () => checkFolder({ location, images: files, place: folderPlace(folder) })
  expect(await check()).toEqual({ problems: [], mended: [], files: 2 })
  await rot("update logs set note = 'ona'")
  await rm(join(dataFolder, 'images', first))
  for (const side of [join(dataFolder, 'images'), join(folder, 'files')])
    await writeFile(join(side, second), 'rotten')
  const before = await hashesIn(folder)
  const { problems } = await check()
  expect(problems.toSorted()).toEqual([
    expect.stringMatching(/^Log 1 of tank \d+: note is "ona", and was "one" in the backup of 2026-05-02T/),
    ...[first, second].toSorted().map((hash) => expect.stringContaining(`${hash} in `)),
  ])
  expect(problems.filter((words) => words.includes('No backup has it.'))).toHaveLength(1)
  expect(await hashesIn(folder)).toEqual(before)
})

test('once a month the newest backup is restored aside, and what came of it is told', async () => {
  await enterLog(server, 'one')
  await nextDay()
  const first = '2026-05-02T03:00:00.000Z'
  expect((await checks()).tried).toEqual({ at: first, outcome: 'whole', words: '' })
  for (let day = 0; day < 29; day += 1) await nextDay()
  expect((await checks()).tried).toMatchObject({ at: first })
  await nextDay()
  expect((await checks()).tried).toMatchObject({ at: '2026-06-01T03:00:00.000Z', outcome: 'whole' })
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('a backup that does not restore is told, also where there is no room to try, and is tried again', async () => {
  await enterLog(server, 'one')
  await nextDay()
  const place = folderPlace(folder)
  const [newest] = await listBackups(folder)
  const path = newest?.path ?? ''
  const manifest = await readManifest(place, path)
  const last = { at: now().toISOString(), outcome: 'damaged', words: 'before' } as const
  const trying = { place, path, manifest, last, now: now() }
  expect(await tryOut(trying)).toMatchObject({ outcome: 'whole' })
  const large = { ...manifest, database: { ...manifest.database, bytes: 4e15 } }
  expect(await tryOut({ ...trying, manifest: large })).toMatchObject({
    ...{ outcome: 'no_room', words: `8,000 TB in ${folder}` },
  })
  await appendFile(join(path, 'coralline.db'), 'x')
  expect(await tryOut(trying)).toMatchObject({
    outcome: 'damaged',
    words: `${path} has changed since it was made`,
  })
  await rm(join(path, 'coralline.db'))
  expect(await tryOut(trying)).toMatchObject({ outcome: 'damaged', words: expect.stringContaining('ENOENT') })
  expect((await readdir(folder)).filter((name) => name.endsWith('.part'))).toEqual([])
})

test('that backups lie on the disk of the data is understood once for all, and not so of a bucket', async () => {
  const { call, cast, db, location } = server
  const report = async () => (await call(getBackupState, { as: cast.admin })).body
  const task = {
    ...{ location, s3: undefined, s3Access: undefined, periods: noPeriods },
    place: join(location.dataFolder, 'backups'),
  }
  expect(await isOnDiskOfData(task)).toBe(false)
  await mkdir(task.place)
  expect(await report()).toMatchObject({ same_disk: true, same_disk_understood: false, months: 0, years: 0 })
  expect((await call(understandSameDisk, { as: cast.keeper })).status).toBe(403)
  for (let press = 0; press < 2; press += 1)
    expect((await call(understandSameDisk, { as: cast.admin })).body.same_disk_understood).toBe(true)
  expect(await report()).toMatchObject({ same_disk: true, same_disk_understood: true, only_account: false })
  await db.updateTable('users').set({ deleted_at: 'then' }).where('id', '!=', cast.admin.id).execute()
  expect((await report()).only_account).toBe(true)
  expect(await isOnDiskOfData({ ...task, place: 's3://bucket/folder' })).toBe(false)
  expect(await isOnDiskOfData({ ...task, place: '/proc/self' })).toBe(false)
})

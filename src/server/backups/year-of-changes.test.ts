import { expect, test } from 'vitest'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { updateAquarium } from '#server/aquariums/aquariums.rules.ts'
import { createEvent, deleteEvent, updateEvent } from '#server/care/events.rules.ts'
import { addProduct, updateProduct } from '#server/care/products.rules.ts'
import { productsOf } from '#server/care/products.store.ts'
import type { Database } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { openBlobStore } from '#server/files/open-blob-store.ts'
import { undoImport } from '#server/imports/history/undo.rules.ts'
import { createLog, deleteLog, updateLog } from '#server/logs/logs.rules.ts'
import { addParameters, deleteParameter, updateParameter } from '#server/parameters/parameters.rules.ts'
import { putTargets } from '#server/targets/targets.rules.ts'
import { noPeriods } from '#server/testing/backups.ts'
import { fullActor, importHere } from '#server/testing/import-here.ts'
import { DataFolders } from '#server/testing/processes/data-folders.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { folderPlace } from './folder-place.ts'
import { restoreBackup } from './restore-backup.rules.ts'
import { takeBackup } from './take-backup.rules.ts'
import { readWalkTask, storeWalk } from './walk.store.ts'

const days = process.env.CASES || process.env.KILLS ? 365 : 30
const start = Date.parse('2026-01-01T00:00:00Z')

test(`over ${days} days of edits, care, imports, undos, deletions and restores nothing counts as changed without a write`, async () => {
  const server = await createTestApp('sqlite')
  const folders = new DataFolders()
  const { cast } = server
  let { db, location }: Pick<Database, 'db' | 'location'> = server
  let close = async () => {}
  const place = folderPlace(await folders.create())
  const images = () => openBlobStore({ s3: undefined, dataFolder: location.dataFolder })
  /** Goes on with a backup of some days ago, in a folder of its own. */
  const restore = async () => {
    const backup = (await place.list())[1 + below(5)]
    if (!backup) return
    await close()
    const dataFolder = await folders.create()
    location = { databaseUrl: undefined, dataFolder }
    await restoreBackup({ backup: backup.path, location, images: images() })
    const restored = await openDatabase(location)
    db = restored.db
    close = restored.close
    imports.length = 0
    restores += 1
  }
  let restores = 0
  const actor = fullActor(cast.keeper)
  const random = seededRandom(11)
  const below = (count: number) => Math.floor(random() * count)
  let moment = start
  const now = () => {
    moment += 1_000
    return new Date(moment)
  }
  const imports: number[] = []
  const logs = async () =>
    (await db.selectFrom('logs').select('id').where('aquarium_id', '=', cast.reef).execute()).map(
      ({ id }) => id,
    )
  const parameters = async () => db.selectFrom('own_parameters').select('id').execute()
  const events = async () => db.selectFrom('events').select('id').execute()
  const anyOf = <Item>(items: readonly Item[]) => items[below(items.length)]
  const at = () => `2026-0${1 + below(9)}-1${below(9)}T0${below(9)}:00:00`
  const own = async () => {
    const parameter = anyOf(await parameters())
    return parameter && below(2) ? [{ parameter_id: parameter.id, value: below(900) / 10 }] : []
  }
  const acts: (() => Promise<unknown>)[] = [
    async () =>
      createLog(db, {
        actor,
        fields: { aquarium_id: cast.reef, timestamp: at(), ph: 8, own: await own() },
        idempotencyKey: undefined,
        now: now(),
        quota: undefined,
      }),
    async () => {
      const id = anyOf(await logs())
      const change = anyOf([
        { ph: 7 + below(20) / 10 },
        { note: `note ${below(50)}` },
        { timestamp: at() },
        { own: await own() },
      ])
      if (id && change) await updateLog(db, { id, actor, change, quota: undefined, now: now() })
    },
    async () => {
      const id = anyOf(await logs())
      if (id && below(3) === 0) await deleteLog(db, { id, actor, now: now() })
    },
    async () => {
      const rows = Array.from(
        { length: 1 + below(12) },
        () => `${at().replace('T', ' ')},${7 + below(20) / 10},${below(90)}`,
      )
      const csv = ['Date,pH,Potassium (ppm)', ...rows].join('\n')
      const { import_id } = await importHere(db, {
        location,
        owner: cast.keeper,
        aquariumId: cast.reef,
        csv,
        now: now(),
      })
      if (import_id) imports.push(import_id)
    },
    async () => {
      const [importId] = imports.splice(below(imports.length), 1)
      if (importId)
        await undoImport(db, {
          importId,
          actor,
          edited: anyOf(['keep', 'remove'] as const) ?? 'keep',
          now: now(),
          expect: undefined,
        })
    },
    async () =>
      putTargets(db, {
        id: cast.reef,
        actor,
        wanted: { kind: null, targets: below(3) ? { ph: { low: below(8), high: 9, goal: null } } : {} },
        now: now(),
      }),
    async () =>
      updateAquarium(db, { id: cast.reef, actor, change: { notes: `Notes ${below(9)}` }, now: now() }),
    async () => {
      const parameter = anyOf(await parameters())
      if (!parameter)
        await addParameters(db, {
          aquariumId: cast.reef,
          parameters: [{ label: 'Potassium', unit: 'ppm' }],
          now: now(),
        })
      else if (below(4) === 0) {
        await updateParameter(db, { id: parameter.id, actor, change: { archived: true }, now: now() })
        await deleteParameter(db, { id: parameter.id, actor, now: now() })
      }
    },
    async () => {
      const [product] = await productsOf(db, cast.reef)
      const strength = { alkalinity: 1 + below(9), calcium: null }
      const made = { name: 'Alk part', unit: 'ml' as const, ref_amount: 1, ref_litres: 100, ...strength }
      if (!product) return addProduct(db, { aquariumId: cast.reef, fields: made, now: now() })
      const event = anyOf(await events())
      const dose = { aquarium_id: cast.reef, kind: 'dose' as const, product_id: product.id }
      if (!event) await updateProduct(db, { id: product.id, actor, change: strength, now: now() })
      if (event && below(2)) return deleteEvent(db, { id: event.id, actor, now: now() })
      const change = anyOf([{ amount: 1 + below(20) }, { note: `note ${below(50)}` }, { timestamp: at() }])
      if (event && change) await updateEvent(db, { id: event.id, actor, change, now: now() })
      return createEvent(db, {
        ...{ actor, fields: { ...dose, timestamp: at(), amount: 1 + below(20) }, now: now() },
        ...{ idempotencyKey: undefined, quota: undefined },
      })
    },
  ]
  const tally = new Map<number, number>()
  let compared = 0
  for (let day = 0; day < days; day += 1) {
    moment = start + day * 86_400_000
    for (let count = 3 + below(12); count > 0; count -= 1) {
      const index = below(acts.length)
      tally.set(index, (tally.get(index) ?? 0) + 1)
      await acts[index]?.()
    }
    const walks = await readWalkTask(db)
    const parts = { location, images: images(), place, now: now() }
    const { walk } = await takeBackup(parts, { thinsOut: noPeriods, walks })
    if (!walk) throw new Error('There was no walk.')
    expect([walk.silent, walk.state.problems], `day ${day}`).toEqual([[], []])
    if (walk.state.compared_with !== null) compared += 1
    await storeWalk(db, walk, now())
    if (day % 12 === 11) await restore()
  }
  if (process.env.CASES)
    process.stdout.write(
      `acts ${[...tally.values()].join()}, logs ${(await logs()).length}, compared ${compared}, restores ${restores}\n`,
    )
  expect((await logs()).length).toBeGreaterThan(20)
  expect(restores).toBeGreaterThan(1)
  expect(compared).toBeGreaterThan(days - restores - 3)
  await close()
  await server.close()
  await folders.removeAll()
})

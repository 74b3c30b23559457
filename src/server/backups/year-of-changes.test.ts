import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { updateAquarium } from '#server/aquariums/aquariums.rules.ts'
import { compareCopies, copyDatabase, copyNames } from '#server/db/copies.ts'
import { undoImport } from '#server/imports/history/undo.rules.ts'
import { createLog, deleteLog, updateLog } from '#server/logs/logs.rules.ts'
import { addParameters, deleteParameter, updateParameter } from '#server/parameters/parameters.rules.ts'
import { putTargets } from '#server/targets/targets.rules.ts'
import { fullActor, importHere } from '#server/testing/import-here.ts'
import { DataFolders } from '#server/testing/processes/data-folders.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const days = process.env.CASES || process.env.KILLS ? 365 : 30
const start = Date.parse('2026-01-01T00:00:00Z')

test(`over ${days} days of edits, imports, undos and deletions nothing counts as changed without a write`, async () => {
  const server = await createTestApp('sqlite')
  const folders = new DataFolders()
  const { db, cast, location } = server
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
      if (id && below(3) === 0) await deleteLog(db, { id, actor })
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
  ]
  const tally = new Map<number, number>()
  let older = ''
  for (let day = 0; day < days; day += 1) {
    moment = start + day * 86_400_000
    for (let count = 3 + below(12); count > 0; count -= 1) {
      const index = below(acts.length)
      tally.set(index, (tally.get(index) ?? 0) + 1)
      await acts[index]?.()
    }
    const folder = await folders.create()
    await copyDatabase(location, folder)
    const newer = join(folder, copyNames.sqlite)
    if (older !== '') {
      expect(compareCopies(newer, older), `day ${day}`).toEqual([])
      await rm(older)
    }
    older = newer
  }
  if (process.env.CASES)
    process.stdout.write(`acts ${[...tally.values()].join()}, logs ${(await logs()).length}\n`)
  expect((await logs()).length).toBeGreaterThan(20)
  await server.close()
  await folders.removeAll()
})

import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { ImportPreview, PreviewRow } from '#contract/imports/preview.ts'
import type { ColumnMapping, ColumnTarget, ImportMapping } from '#domain/imports/mapping.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { countUpload } from '#server/imports/receive/starts.rules.ts'
import { withCustom } from '#server/parameters/custom-readings.store.ts'
import { addParameters } from '#server/parameters/parameters.rules.ts'
import { parametersOf } from '#server/parameters/parameters.store.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { createTestApp } from '#server/testing/test-app.ts'
import { importFile, previewFile } from './import-file.ts'

/** Files into one tank, so that each file meets the logs of those before it. */
const filesOfTank = 10
const cases = Number(process.env.CASES ?? 20)
const now = new Date('2026-11-22T10:00:00Z')
const quiet = { progress: () => {}, onPiece: () => {} }

type Kept = Record<string, string | number>

describe.each(engines)('the preview of an import on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const keeper = () => ({
    ...server.cast.keeper,
    isAdmin: false,
    scope: { kind: 'full' as const },
    requestId: '',
  })

  async function logsOf(tank: number): Promise<Kept[]> {
    const rows = await server.db
      .selectFrom('logs')
      .select(['id', 'timestamp', 'note', ...parameterKeys])
      .where('aquarium_id', '=', tank)
      .orderBy('id')
      .execute()
    return (await withCustom(server.db, rows)).map(({ id: _, own = [], ...log }) => {
      const values = [
        ...Object.entries(log),
        ...own.map(({ parameter_id, value }) => [`own:${parameter_id}`, value]),
      ]
      return Object.fromEntries(values.filter(([, value]) => value !== null)) as Kept
    })
  }

  test(`is what it does, for ${cases} random files`, async () => {
    for (let round = 0, tank = 0; round < cases; round += 1) {
      if (round % filesOfTank === 0) {
        tank = await enterAquarium(server.db, { owner: server.cast.keeper, name: 'Random', now })
        await addParameters(server.db, {
          aquariumId: tank,
          parameters: [{ label: 'Potassium', unit: 'ppm' }],
          now,
        })
      }
      const random = seededRandom(round + 1)
      const own = await parametersOf(server.db, tank)
      const { csv, mapping } = randomFile(
        random,
        own.map(({ id, label }) => [label, id] as const),
      )
      const place = join(server.location.dataFolder, `random-${round}`)
      await writeFile(`${place}.csv`, csv)
      const file = {
        location: server.location,
        aquariumId: tank,
        actor: keeper(),
        path: `${place}.csv`,
        partPath: `${place}.part`,
        own,
        now,
      }
      const before = await logsOf(tank)
      const shown = await previewFile(
        { ...file, kind: 'preview', mapping, stagePath: `${place}.look` },
        quiet,
      )
      expect(await logsOf(tank)).toEqual(before)
      const isDisturbed = random() < 0.2
      const disturbing = { aquarium_id: tank, timestamp: momentAt(Math.floor(random() * 12)), ph: 7.77 }
      if (isDisturbed) await server.db.insertInto('logs').values(disturbing).execute()
      const present = isDisturbed ? await logsOf(tank) : before
      const importId = await countUpload(server.db, { userId: server.cast.keeper.id, limit: 1e6, now })
      const run = importFile(
        {
          ...file,
          kind: 'import',
          importId,
          stagePath: `${place}.stage`,
          mapped: { mapping, expect: shown.hash },
          quota: undefined,
        },
        { ...quiet, beforeMerge: async () => {} },
      )
      const done = await run.catch((error: unknown) => error)
      const text = `round ${round}: ${csv}`
      if (done instanceof Error) {
        expect([isDisturbed, done], text).toEqual([true, expect.objectContaining({ code: 'import_changed' })])
        expect(await logsOf(tank), text).toEqual(present)
        continue
      }
      expect(done, text).toMatchObject(countsOf(shown))
      const followed = await parametersOf(server.db, tank)
      const names = new Map(
        shown.series.map(({ key, label }) => [key, followed.find((one) => one.label === label)?.id]),
      )
      const told = applied(present, shown, (key) => (key.startsWith('new:') ? `own:${names.get(key)}` : key))
      expect((await logsOf(tank)).map(asText).sort(), text).toEqual(told.map(asText).sort())
    }
  })
})

function countsOf({ created, updated, unchanged, rejected }: ImportPreview) {
  return { created, updated, unchanged, rejected }
}

/** The logs as they will be, according to a preview. */
function applied(logs: readonly Kept[], { rows }: ImportPreview, nameOf: (key: string) => string): Kept[] {
  const after = logs.map((log) => ({ ...log }))
  for (const row of rows) {
    const said = named(row, nameOf)
    if (row.kind === 'created') after.push(said)
    if (row.kind !== 'updated') continue
    const changed = Object.keys(row.before ?? {}).map(nameOf)
    const log = after.findIndex((one) => {
      const unchanged = Object.keys({ ...one, ...said }).filter((key) => !changed.includes(key))
      const isBefore = changed.every((key) => (one[key] ?? null) === (row.before?.[key] ?? null))
      return isBefore && unchanged.every((key) => one[key] === said[key])
    })
    expect(log).not.toBe(-1)
    after[log] = said
  }
  return after
}

function named({ timestamp, values }: PreviewRow, nameOf: (key: string) => string): Kept {
  const said = Object.entries(values).map(([key, value]) => [nameOf(key), value])
  return { timestamp, ...(Object.fromEntries(said) as Kept) }
}

function asText(log: Kept): string {
  return JSON.stringify(Object.entries(log).sort(([one], [other]) => (one < other ? -1 : 1)))
}

function momentAt(index: number): string {
  return `2026-03-${String(1 + Math.floor(index / 3)).padStart(2, '0')}T${8 + (index % 3)}:00:00`
}

type Column = {
  header: string
  to: ColumnTarget
  unit: string | null
  cell: (random: () => number) => number | string
}

function randomFile(random: () => number, own: readonly (readonly [label: string, id: number])[]) {
  const below = (count: number) => Math.floor(random() * count)
  const id = (label: string) => own.find(([one]) => one === label)?.[1]
  const columns: Column[] = [
    { header: 'pH', to: 'ph', unit: null, cell: () => 8 + below(4) / 10 },
    {
      header: 'Hardness',
      to: 'alkalinity',
      unit: ['meq/L', 'dKH', null][below(3)] ?? null,
      cell: () => 7 + below(3),
    },
    { header: 'Warm', to: 'temperature', unit: below(2) ? '°C' : null, cell: () => 25 + below(3) },
    {
      header: 'K',
      to: `own:${id('Potassium') ?? 0}`,
      unit: below(2) ? 'ppb' : null,
      cell: () => 400 + below(3),
    },
    {
      header: 'Boron stuff',
      to: id('Boron') === undefined ? 'new:boron' : `own:${id('Boron') ?? 0}`,
      unit: null,
      cell: () => 4 + below(3) / 10,
    },
    { header: 'Said', to: 'note', unit: null, cell: () => ['calm', 'fed', 'x'][below(3)] ?? '' },
    { header: 'Odd', to: 'skip', unit: null, cell: () => 'odd' },
  ]
  const chosen = columns.filter(({ to }) => to === 'ph' || below(3) > 0).toSorted(() => random() - 0.5)
  const delimiter = [',', ';', '\t'][below(3)] ?? ','
  const hasCommas = delimiter !== ',' && below(2) === 1
  const write = (value: number | string) => (hasCommas ? String(value).replace('.', ',') : String(value))
  const hasTanks = below(2) === 1
  const rows = Array.from({ length: 1 + below(12) }, () => [
    momentAt(below(12))
      .replace('T', below(2) ? ' ' : 'T')
      .slice(0, below(8) ? 19 : 10),
    hasTanks ? (['Reef', 'reef ', 'Nano'][below(3)] ?? '') : '',
    ...chosen.map(({ cell }) => (below(4) === 0 ? '' : below(30) === 0 ? 'broken' : write(cell(random)))),
  ])
  const header = ['When', 'Tank', ...chosen.map(({ header }) => header)]
  const mapped: ColumnMapping[] = [
    { header: 'When', to: 'time', unit: null },
    { header: 'Tank', to: 'skip', unit: null },
    ...chosen.map(({ header, to, unit }) => ({ header, to, unit })),
  ]
  const mapping: ImportMapping = {
    sheet: null,
    header_line: 1,
    date_order: null,
    decimals: hasCommas ? ',' : null,
    clock: [null, null, { minutes: 30 }, { zone: 'Europe/Berlin' }][below(4)] ?? null,
    date: null,
    only: hasTanks ? [{ column: 1, value: 'Reef' }] : [],
    columns: mapped,
  }
  return { csv: [header, ...rows].map((cells) => cells.join(delimiter)).join('\n'), mapping }
}

import { describe, expect, test } from 'vitest'
import type { LogChange } from '#contract/aquariums/logs.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { undoImport } from '#server/imports/history/undo.rules.ts'
import { createLog, deleteLog, updateLog } from '#server/logs/logs.rules.ts'
import { withCustom } from '#server/parameters/custom-readings.store.ts'
import { addParameters } from '#server/parameters/parameters.rules.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { fullActor, importHere } from '#server/testing/import-here.ts'
import { createTestApp } from '#server/testing/test-app.ts'

const cases = Number(process.env.CASES ?? 20)
const first = Number(process.env.FIRST_CASE ?? 1)
/** When logs were there, when the file came, and when it was edited and taken back. */
const [early, middle, late] = [1, 2, 3].map((day) => new Date(`2026-11-0${day}T10:00:00Z`)) as [
  Date,
  Date,
  Date,
]

/** A tank and the ids of its logs, under the names that they share with the logs of the other tank. */
type Tank = { id: number; potassium: number; logs: Map<string, number> }

// This runs the code of an import's thread without the thread: starting one for each of thousands of files would take
// all the time.
describe.each(engines)('an import that is taken back on %s', (engine) => {
  const server = forTests(() => createTestApp(engine))

  const actor = () => fullActor(server.cast.keeper)

  async function enter(name: string): Promise<Tank> {
    const id = await enterAquarium(server.db, { owner: server.cast.keeper, name, now: early })
    const parameters = [{ label: 'Potassium', unit: 'ppm' }]
    const [own] = await addParameters(server.db, { aquariumId: id, parameters, now: early })
    return { id, potassium: own?.id ?? 0, logs: new Map() }
  }

  async function add(tank: Tank, { name, now, ...entry }: Entry & { name: string; now: Date }) {
    const fields = { aquarium_id: tank.id, ...fieldsOf(tank, entry) }
    const made = { actor: actor(), fields, idempotencyKey: undefined, now, quota: undefined }
    tank.logs.set(name, (await createLog(server.db, made)).id)
  }

  /** Everything stored about each log except its id, and the counts that triggers keep. */
  async function kept({ id: aquariumId }: Tank) {
    const rows = await server.db
      .selectFrom('logs')
      .select(['id', 'timestamp', 'note', 'import_id', 'source', ...parameterKeys])
      .select(['created_by', 'created_at', 'changed_at', 'changed_by'])
      .where('aquarium_id', '=', aquariumId)
      .orderBy('id')
      .execute()
    const counts = await server.db
      .selectFrom('log_counts')
      .select(['logs', 'note_bytes'])
      .where('aquarium_id', '=', aquariumId)
      .executeTakeFirst()
    const logs = (await withCustom(server.db, rows)).map(({ own = [], ...log }) => ({
      ...log,
      own: own.map(({ value }) => value),
    }))
    return { logs, counts }
  }
  const withoutIds = ({ logs, counts }: Awaited<ReturnType<typeof kept>>) => ({
    logs: logs.map(({ id: _, ...log }) => JSON.stringify(log)).toSorted(),
    counts: { logs: counts?.logs ?? 0, note_bytes: counts?.note_bytes ?? 0 },
  })

  test(
    `leaves random edits alone: import, edits, undo is what the edits alone come to, ${cases} times`,
    async () => {
      for (let round = first; round < first + cases; round += 1) {
        const random = seededRandom(round)
        const below = (count: number) => Math.floor(random() * count)
        const [imported, alone] = [await enter(`Imported ${round}`), await enter(`Alone ${round}`)]
        const both = async (act: (tank: Tank) => Promise<unknown>) => {
          for (const tank of [imported, alone]) await act(tank)
        }
        for (let index = below(9); index > 0; index -= 1) {
          const entry = entryOf(below, 'before')
          await both((tank) => add(tank, { ...entry, name: `before ${index}`, now: early }))
        }
        const csv = fileOf(below)
        const where = `case ${round}: ${csv}`
        const { import_id: importId, created } = await importHere(server.db, {
          location: server.location,
          owner: server.cast.keeper,
          aquariumId: imported.id,
          csv,
          now: middle,
        })
        const ours = new Set(imported.logs.values())
        const theirs = (await kept(imported)).logs.filter(({ id }) => !ours.has(id)).map(({ id }) => id)
        expect(theirs, where).toHaveLength(created)

        const edit = (id: number, change: LogChange) =>
          updateLog(server.db, { id, actor: actor(), change, quota: undefined, now: late })
        const remove = (id: number) => deleteLog(server.db, { id, actor: actor(), now: late })
        for (const name of imported.logs.keys()) {
          const act = below(5)
          const entry = changeOf(below)
          if (act < 2) await both((tank) => edit(tank.logs.get(name) ?? 0, fieldsOf(tank, entry)))
          if (act === 2) await both((tank) => remove(tank.logs.get(name) ?? 0))
        }
        for (let index = below(3); index > 0; index -= 1) {
          const entry = entryOf(below, 'edits')
          await both((tank) => add(tank, { ...entry, name: `after ${index}`, now: late }))
        }
        const edited: number[] = []
        let deleted = 0
        for (const id of theirs) {
          const act = below(5)
          if (act === 0) {
            await remove(id)
            deleted += 1
          } else if (act === 1) {
            await edit(id, fieldsOf(imported, changeOf(below)))
            edited.push(id)
          }
        }

        const before = await kept(imported)
        const mode = below(2) === 0 ? ('keep' as const) : ('remove' as const)
        const undo = { importId, actor: actor(), edited: mode, now: late }
        const told = await undoImport(server.db, { ...undo, expect: undefined })
        expect(await kept(imported), where).toEqual(before)
        const spared = mode === 'keep' ? edited.length : 0
        expect(told, where).toMatchObject({ removed: created - deleted - spared, edited: edited.length })
        expect(await undoImport(server.db, { ...undo, expect: told }), where).toEqual(told)

        const [left, wanted] = [await kept(imported), await kept(alone)]
        const stays = (id: number) => mode === 'keep' && edited.includes(id)
        expect(
          left.logs.filter(({ id }) => stays(id)),
          where,
        ).toEqual(before.logs.filter(({ id }) => stays(id)))
        expect(left.counts?.logs ?? 0, where).toBe(left.logs.length)
        for (const id of edited.filter(stays)) await remove(id)
        expect(withoutIds(await kept(imported)), where).toEqual(withoutIds(wanted))
      }
    },
    Math.max(600_000, cases * 2_000),
  )
})

type Below = (count: number) => number
type Entry = {
  timestamp: string
  ph?: number | null
  calcium?: number | null
  magnesium?: number
  note?: string | null
  potassium?: number | null
}

/** Each writer has values of its own: an edit to the file's value could not be told from the file's. */
const values = {
  before: { ph: 8, calcium: 400, potassium: 300, note: 'was there' },
  file: { ph: 8.1, calcium: 420, potassium: 360, note: 'from the file' },
  edits: { ph: 8.2, calcium: 440, potassium: 390, note: 'by hand' },
}

function momentOf(below: Below): string {
  return `2026-01-0${1 + below(3)}T1${below(4)}:00:00`
}

function entryOf(below: Below, source: keyof typeof values): Entry {
  const { ph, calcium, potassium, note } = values[source]
  const maybe = (value: number) => (below(3) > 0 ? value + below(3) : null)
  return {
    timestamp: momentOf(below),
    ph: below(3) > 0 ? Number((ph + below(3) / 100).toFixed(2)) : null,
    calcium: maybe(calcium),
    potassium: maybe(potassium),
    note: below(2) === 0 ? `${note} ${below(3)}` : null,
  }
}

/** Clears or writes some values of a log, or its moment; and always writes one value that no file has. */
function changeOf(below: Below): Partial<Entry> {
  const entries = Object.entries(entryOf(below, 'edits')).filter(() => below(3) === 0)
  return { ...Object.fromEntries(entries), magnesium: 1300 + below(99) }
}

function fieldsOf<Fields extends Partial<Entry>>({ potassium: parameter_id }: Tank, entry: Fields) {
  const { potassium, ...fields } = entry
  return { ...fields, ...(potassium !== undefined && { own: [{ parameter_id, value: potassium }] }) }
}

function fileOf(below: Below): string {
  const rows = Array.from({ length: 1 + below(9) }, () => {
    const { timestamp, ph, calcium, note, potassium } = entryOf(below, 'file')
    return [timestamp.replace('T', ' '), ph, calcium, note, potassium].map((cell) => cell ?? '').join(',')
  })
  return ['timestamp,ph,calcium,note,Potassium (ppm)', ...rows].join('\n')
}

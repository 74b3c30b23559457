import { expect, test, vi } from 'vitest'
import type { Log } from '#contract/aquariums/logs.ts'
import { createParameters } from '#contract/aquariums/parameters.ts'
import { getAquarium } from '#contract/aquariums/whole-aquarium.ts'
import { uploadCsv } from '#contract/imports/upload.ts'
import { logsToCsv } from '#domain/csv.ts'
import { readingBound } from '#domain/limits.ts'
import { parameterKeys, perParameter } from '#domain/parameters/parameters.ts'
import { seededRandom } from '#domain/testing/seeded-random.ts'
import { normalizeNote } from '#domain/text.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import type { LogValues } from '#server/logs/logs.store.ts'
import { enterAquarium, enterLogs } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'

vi.mock('#server/imports/start-import-thread.ts', () => import('#server/testing/threads-here.ts'))

const count = process.env.CASES ? 10_000 : 1_000
const ownCount = process.env.CASES ? 2_000 : 500

test.each(engines)(
  'random logs, exported, are the same logs in an empty aquarium on %s and change nothing in their own',
  async (engine) => {
    const server = await createTestApp(engine)
    const owner = server.cast.keeper
    const copy = await enterAquarium(server.db, { owner, name: 'Copy', now: new Date() })
    await enterLogs(server.db, randomLogs(server.cast.reef))
    const logsOf = async (id: number): Promise<Log[]> =>
      (await server.call(getAquarium, { as: owner, params: { id } })).body.logs ?? []
    const before = await logsOf(server.cast.reef)
    const upload = async (csv: string, id: number) => {
      const query = `?aquarium_id=${id}`
      const { body } = await server.call(uploadCsv, { as: owner, query, ...csvUpload(csv) })
      return [body.created, body.updated, body.unchanged, body.rejected, body.errors]
    }
    const exported = logsToCsv(before)
    expect(await upload(exported, server.cast.reef)).toEqual([0, 0, count, 0, []])
    expect(await logsOf(server.cast.reef)).toEqual(before)
    expect(await upload(exported, copy)).toEqual([count, 0, 0, 0, []])
    const copied = await logsOf(copy)
    expect(copied.map(withoutIds)).toEqual(before.map(withoutIds))
    expect(await upload(logsToCsv(copied), copy)).toEqual([0, 0, count, 0, []])
    expect(await logsOf(copy)).toEqual(copied)
    await server.close()
  },
)

function withoutIds({ id: _, aquarium_id: __, ...log }: Log) {
  return log
}

/** The same logs in every run, so that a failure can be looked into. */
function randomLogs(aquarium_id: number): LogValues[] {
  const random = seededRandom(20_261_121)
  return Array.from({ length: count }, () => {
    const readings = perParameter(() => (random() < 0.4 ? randomReading(random) : null))
    const isSilent = parameterKeys.every((key) => readings[key] === null)
    const note = random() < 0.5 || isSilent ? `${randomNote(random)}.` : null
    // Few moments for many logs: every other log shares its moment.
    const timestamp = secondsToTimestamp(1_500_000_000 + Math.floor((random() * count * 3) / 10) * 37)
    return { aquarium_id, timestamp, note: note === null ? null : normalizeNote(note), ...readings }
  })
}

function randomReading(random: () => number): number {
  const kind = random()
  if (kind < 0.1) return 0
  if (kind < 0.5) return Number((random() * 500).toFixed(3))
  if (kind < 0.8) return (random() - 0.5) * 2 * (readingBound - 1)
  return random() * 10 ** -Math.floor(random() * 300)
}

const oddPieces = [
  '"',
  '""',
  "'",
  "''=",
  '=1+1',
  '+',
  '-',
  '@',
  '\t',
  '\n',
  '\r',
  '\r\n',
  ',',
  ';',
  ' ',
  '＝',
  '\u2028',
  '\ufeff',
  'NA',
  '-0',
  '🐠',
]

function randomNote(random: () => number): string {
  const pieces = Array.from({ length: Math.floor(random() * 12) }, () =>
    random() < 0.5 ? oddPieces[Math.floor(random() * oddPieces.length)] : randomCharacter(random),
  )
  return pieces.join('')
}

function randomCharacter(random: () => number): string {
  const code = 1 + Math.floor(random() * 0x10fffe)
  return code >= 0xd800 && code <= 0xdfff ? 'x' : String.fromCodePoint(code)
}

test.each(engines)(
  'logs with twenty parameters of their own, exported, are the same logs in an empty aquarium on %s, and the first thirteen columns are as they were',
  async (engine) => {
    const server = await createTestApp(engine)
    const owner = server.cast.keeper
    const { reef } = server.cast
    const body = {
      parameters: [...oddLabels, ...ordinaryLabels].map((label, k) => ({
        label,
        unit: units[k % units.length],
      })),
    }
    const { body: own } = await server.call(createParameters, { as: owner, params: { id: reef }, body })
    expect(own).toHaveLength(20)
    await enterLogs(server.db, randomLogs(reef).slice(0, ownCount))
    await insertCustom(
      server.db,
      own.map(({ id }) => id),
    )
    const wholeOf = async (id: number) => (await server.call(getAquarium, { as: owner, params: { id } })).body
    const before = await wholeOf(reef)
    const { logs = [] } = before
    const exported = logsToCsv(logs, before.own_parameters)
    const plain = logsToCsv(logs.map(({ own: _, ...log }) => log))
    expect(firstColumnsOf(exported)).toEqual(firstColumnsOf(plain))
    const upload = async (csv: string, id: number) => {
      const query = `?aquarium_id=${id}`
      return (await server.call(uploadCsv, { as: owner, query, ...csvUpload(csv) })).body
    }
    expect(await upload(exported, reef)).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: ownCount,
      rejected: 0,
    })
    expect(await wholeOf(reef)).toEqual(before)
    const copy = await enterAquarium(server.db, { owner, name: 'Copy', now: new Date() })
    const first = await upload(exported, copy)
    expect(first).toMatchObject({ created: ownCount, errors: [], ignored_columns: [] })
    expect(first.added_parameters).toEqual(own.map(({ label }) => label))
    const copied = await wholeOf(copy)
    expect(copied.own_parameters.map(({ label, unit }) => [label, unit])).toEqual(
      own.map(({ label, unit }) => [label, unit]),
    )
    expect(byLabel(copied)).toEqual(byLabel(before))
    const again = await upload(exported, copy)
    expect([again.created, again.updated, again.unchanged]).toEqual([0, 0, ownCount])
    expect(again).not.toHaveProperty('added_parameters')
    expect(await wholeOf(copy)).toEqual(copied)
    // An older export has no columns for custom parameters, and removes none of their readings.
    expect(await upload(plain, reef)).toMatchObject({ created: 0, updated: 0, unchanged: ownCount })
    expect(await wholeOf(reef)).toEqual(before)
    await server.close()
  },
)

const oddLabels = [
  'Phosphorus',
  'Größe, "gemessen"',
  'Iodine',
  '7 of 9',
  'Kalium',
  'K',
  'Tester',
  'Salinity probe',
]
const ordinaryLabels = Array.from({ length: 12 }, (_, k) => `Element ${k + 1}`)
const units = ['ppm', 'µg/L', '', 'mV', 'µmol/m²/s']

/** Inserts random readings for most logs; each parameter has another share of them. */
async function insertCustom(db: Awaited<ReturnType<typeof createTestApp>>['db'], ids: readonly number[]) {
  const random = seededRandom(20_261_123)
  const logs = await db.selectFrom('logs').select(['id', 'timestamp']).orderBy('id').execute()
  const readings = logs.flatMap(({ id: log_id, timestamp }) =>
    ids.flatMap((parameter_id, k) =>
      random() < (k + 1) / 30 ? [{ parameter_id, timestamp, log_id, value: randomReading(random) }] : [],
    ),
  )
  for (let start = 0; start < readings.length; start += 1_000)
    await db
      .insertInto('own_readings')
      .values(readings.slice(start, start + 1_000))
      .execute()
}

/** Cuts each record after its thirteenth cell. */
function firstColumnsOf(csv: string): string[] {
  const cells = [...csv.matchAll(/"(?:[^"]|"")*"(,|\n)/g)]
  const records: string[][] = [[]]
  for (const [cell, end] of cells) {
    records.at(-1)?.push(cell.slice(0, -1))
    if (end === '\n') records.push([])
  }
  return records.map((record) => record.slice(0, 13).join())
}

/** The contents of an aquarium's logs, without the ids, which differ from aquarium to aquarium. */
function byLabel({
  logs = [],
  own_parameters,
}: {
  logs?: Log[]
  own_parameters: { id: number; label: string }[]
}) {
  const labels = new Map(own_parameters.map(({ id, label }) => [id, label]))
  return logs.map((log) => ({
    ...withoutIds(log),
    own: log.own?.map(({ parameter_id, value }) => [labels.get(parameter_id), value]),
  }))
}

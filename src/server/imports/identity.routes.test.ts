import { expect, test } from 'vitest'
import type { Log } from '#contract/logs.ts'
import { uploadCsv } from '#contract/logs.ts'
import { getAquarium } from '#contract/whole-aquarium.ts'
import { logsToCsv } from '#domain/csv.ts'
import { readingBound } from '#domain/limits.ts'
import { parameterKeys, perParameter } from '#domain/parameters.ts'
import { seededRandom } from '#domain/seeded-random.ts'
import { normalizeNote } from '#domain/text.ts'
import { secondsToTimestamp } from '#domain/timestamps.ts'
import type { LogValues } from '#server/logs/logs.store.ts'
import { enterAquarium } from '#server/testing/cast.ts'
import { engines } from '#server/testing/engines.ts'
import { createTestApp, csvUpload } from '#server/testing/test-app.ts'

const count = 10_000

test.each(engines)(
  'random logs, exported, are the same logs in an empty aquarium on %s and change nothing in their own',
  async (engine) => {
    const server = await createTestApp(engine)
    const owner = server.cast.keeper
    const copy = await enterAquarium(server.db, { owner, name: 'Copy', now: new Date() })
    await insert(server.db, randomLogs(server.cast.reef))
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

async function insert(db: Awaited<ReturnType<typeof createTestApp>>['db'], logs: readonly LogValues[]) {
  for (let start = 0; start < logs.length; start += 500)
    await db
      .insertInto('logs')
      .values(logs.slice(start, start + 500))
      .execute()
}

/** The same ones each time: a failure can be looked into. */
function randomLogs(aquarium_id: number): LogValues[] {
  const random = seededRandom(20_261_121)
  return Array.from({ length: count }, () => {
    const readings = perParameter(() => (random() < 0.4 ? randomReading(random) : null))
    const isSilent = parameterKeys.every((key) => readings[key] === null)
    const note = random() < 0.5 || isSilent ? `${randomNote(random)}.` : null
    // Few moments for many logs: every other one has company.
    const timestamp = secondsToTimestamp(1_500_000_000 + Math.floor(random() * 3_000) * 37)
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

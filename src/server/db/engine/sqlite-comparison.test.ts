import { closeSync, copyFileSync, openSync, readFileSync, readSync, statSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase } from '#server/testing/engines.ts'
import { DataFolders } from '#server/testing/processes/data-folders.ts'
import { compareSqlite } from './sqlite-comparison.ts'
import { copySqlite, damageOf } from './sqlite-copy.ts'

const cases = Number(process.env.CASES ?? (process.env.KILLS ? 1_000 : 80))
const folders = new DataFolders()
let folder: string
const older = () => join(folder, 'older.db')
const newer = () => join(folder, 'newer.db')

beforeAll(async () => {
  folder = await folders.create()
  const { db, location, remove } = await createDatabase('sqlite')
  const { reef, nano } = await enterCast(db)
  const parameter = { decimals: 1, charted: 1, created_at: '2026-01-01T00:00:00.000Z', unit: 'ppm' }
  for (const label of ['Strontium', 'Boron'])
    await db
      .insertInto('own_parameters')
      .values({
        ...parameter,
        aquarium_id: reef,
        label,
        sort_label: label.toLowerCase(),
        position: 0,
      } as never)
      .execute()
  const at = '2026-05-05T05:05:05.555Z'
  for (let log = 0; log < 1_500; log += 1)
    await db
      .insertInto('logs')
      .values({
        ...{
          aquarium_id: log % 3 === 0 ? nano : reef,
          timestamp: secondsToTimestamp(1_750_000_000 + log * 3_600),
        },
        ...{
          temperature: 77 + (log % 30) / 10,
          ph: 8 + (log % 7) / 10,
          calcium: log % 4 ? 420 + log / 100 : null,
        },
        ...{
          nitrate: log % 5 ? 5 : 0,
          note: log % 4 ? null : `Water change ${log}, Größe ${'x'.repeat(log % 90)}`,
        },
        ...(log % 2 ? { created_at: at, created_by: 1, created_session: null } : {}),
        ...(log % 6 ? {} : { changed_at: at, changed_by: 1 }),
      } as never)
      .execute()
  await db
    .insertInto('own_readings')
    .columns(['log_id', 'parameter_id', 'timestamp', 'value'])
    .expression(({ selectFrom }) =>
      selectFrom('logs')
        .innerJoin('own_parameters', 'own_parameters.aquarium_id', 'logs.aquarium_id')
        .select(['logs.id', 'own_parameters.id as parameter', 'timestamp'])
        .select(({ ref }) => ref('temperature').as('value'))
        .where('ph', '>', 8.2),
    )
    .execute()
  for (const parameter of ['ph', 'calcium', 'own:1'])
    await db
      .insertInto('targets')
      .values({ aquarium_id: reef, parameter, low: 1.5, high: 9.25, goal: null })
      .execute()
  await db
    .updateTable('aquariums')
    .set({ notes: 'Reef of 2019. '.repeat(40), targets_changed_at: at, notes_changed_at: at })
    .where('id', '=', reef)
    .execute()
  await copySqlite(location.dataFolder, older())
  await remove()
})
afterAll(() => folders.removeAll())

/** All values that a user has entered, read without the indexes. */
function valuesIn(path: string): Map<string, string> {
  const copy = new DatabaseSync(path, { readOnly: true })
  try {
    const values = new Map<string, string>()
    for (const [table, key, columns] of [
      ['logs not indexed', 'id', '*'],
      ['own_readings', "log_id || ' own'", 'parameter_id, timestamp, value'],
      ['targets not indexed', "aquarium_id || ' targets'", 'parameter, low, high, goal'],
      ['aquariums not indexed', "id || ' notes'", 'notes'],
    ]) {
      const statement = copy.prepare(`select ${key} as key, ${columns} from ${table} order by 1, 2`)
      statement.setReadBigInts(true)
      for (const {
        key,
        changed_at,
        changed_by,
        created_at,
        created_by,
        created_session,
        import_id,
        source,
        ...row
      } of statement.all())
        values.set(
          String(key),
          (values.get(String(key)) ?? '') +
            Object.values(row)
              .map((value) => String(value))
              .join('\n'),
        )
    }
    return values
  } finally {
    copy.close()
  }
}

function differingKeys(): string[] {
  const [was, is] = [valuesIn(older()), valuesIn(newer())]
  return [...new Set([...was.keys(), ...is.keys()])].filter((key) => was.get(key) !== is.get(key))
}

/** What the comparison found, by the keys of `valuesIn`. */
function foundKeys(): Set<string> {
  return new Set(
    compareSqlite(newer(), older()).flatMap(({ aquarium_id, log_id, after }) =>
      log_id === null
        ? Object.keys(after).map((name) => `${aquarium_id} ${name}`)
        : Object.keys(after).map((name) => (name.startsWith('own:') ? `${log_id} own` : String(log_id))),
    ),
  )
}

test(`of ${cases} single bits turned, each that changes a value is found by SQLite's own check or by the comparison`, () => {
  copyFileSync(older(), newer())
  const { size } = statSync(newer())
  // A linear congruential generator: the same bits in every run.
  let seed = 7
  const random = (below: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((seed / 2_147_483_648) * below)
  }
  const file = openSync(newer(), 'r+')
  const tally = { damaged: 0, silent: 0, harmless: 0 }
  const missed: number[] = []
  for (let turned = 0; turned < cases; turned += 1) {
    const [place, bit] = [random(size), random(8)]
    const byte = Buffer.alloc(1)
    readSync(file, byte, 0, 1, place)
    writeSync(file, Buffer.from([(byte[0] ?? 0) ^ (1 << bit)]), 0, 1, place)
    if (damageOf(newer()).length > 0) tally.damaged += 1
    else {
      const changed = differingKeys()
      const found = foundKeys()
      if (changed.some((key) => !found.has(key))) missed.push(place * 8 + bit)
      tally[changed.length > 0 ? 'silent' : 'harmless'] += 1
    }
    writeSync(file, byte, 0, 1, place)
  }
  closeSync(file)
  expect(readFileSync(newer()).equals(readFileSync(older()))).toBe(true)
  expect({ missed, ...tally }).toMatchObject({ missed: [] })
  if (process.env.CASES) process.stdout.write(`${JSON.stringify({ size, ...tally })}\n`)
  expect(tally.silent).toBeGreaterThan(0)
  expect(tally.damaged).toBeGreaterThan(0)
})

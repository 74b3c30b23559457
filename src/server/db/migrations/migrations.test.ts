import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { StartRefusal } from '#server/db/start-refusal.ts'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase, createLocation, engines } from '#server/testing/engines.ts'
import { blankReadings } from '#server/testing/processes/data-folders.ts'
import { schemaSnapshot } from '#server/testing/schema-snapshot.ts'
import type { SchemaMigration } from './list.ts'
import { columnTypes, migrations } from './list.ts'
import { migrateToLatest } from './migrate.ts'

const folder = import.meta.dirname

test('migrations are numbered in the order in which they run, and no number is used twice', () => {
  const names = migrations.map(({ name }) => name)
  const numbers = names.map((name) => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]))
  expect([...new Set(numbers)].toSorted((one, other) => one - other)).toEqual(numbers)
})

test('every file among the migrations is in the list, and the other way round', async () => {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-/.test(file))
  expect(files.toSorted()).toEqual(migrations.map(({ name }) => `${name}.ts`))
})

test('no released migration has been edited', async () => {
  for (const { name, sha256 } of [...migrations, columnTypes]) {
    const text = await readFile(join(folder, `${name}.ts`), 'utf8')
    expect(createHash('sha256').update(text).digest('hex'), name).toBe(sha256)
  }
})

const fine: SchemaMigration = {
  name: '9998-fine',
  up: async (db) => {
    await sql`create table corals (id integer)`.execute(db)
    await sql`delete from logs`.execute(db)
    await sql`update aquariums set name = 'changed'`.execute(db)
  },
}
const broken: SchemaMigration = {
  name: '9999-broken',
  up: async (db) => {
    await sql`create table fish (id integer)`.execute(db)
    await sql`alter table aquariums add column litres integer`.execute(db)
    await sql`insert into no_such_table values (1)`.execute(db)
  },
}

test.each(engines)(
  'a migration that fails half-way leaves the old schema and its rows on %s',
  async (engine) => {
    const database = await createDatabase(engine)
    try {
      const { db } = database
      const { reef } = await enterCast(db)
      await db.insertInto('logs').values(blankLog(reef)).execute()
      const before = await schemaSnapshot(database.location)
      const failure = migrateToLatest(db, engine, [...migrations, fine, broken])
      await expect(failure).rejects.toThrow(StartRefusal)
      await expect(failure).rejects.toThrow(
        /failed at 9999-broken: .*no_such_table.*The database is as it was/,
      )
      expect(await schemaSnapshot(database.location)).toEqual(before)
      expect(await db.selectFrom('logs').select('aquarium_id').execute()).toEqual([{ aquarium_id: reef }])
      expect(await db.selectFrom('aquariums').select('name').orderBy('id').execute()).toEqual([
        { name: 'Reef' },
        { name: 'Nano' },
        { name: 'Lagoon' },
      ])
      await migrateToLatest(db, engine)
      await migrateToLatest(db, engine, [...migrations, fine])
      expect(await db.selectFrom('logs').select('id').execute()).toEqual([])
    } finally {
      await database.remove()
    }
  },
)

test.each(engines)('a database that is up to date is opened without a change on %s', async (engine) => {
  const location = await createLocation(engine)
  try {
    await (await openDatabase(location)).close()
    const first = await schemaSnapshot(location)
    await (await openDatabase(location)).close()
    expect(await schemaSnapshot(location)).toEqual(first)
  } finally {
    await location.remove()
  }
})

function blankLog(aquarium: number) {
  return {
    aquarium_id: aquarium,
    timestamp: '2026-11-20T08:00:00',
    note: null,
    ...blankReadings,
    temperature: 78,
  }
}

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
import { migrations } from './list.ts'
import { migrateToLatest } from './migrate.ts'

const folder = import.meta.dirname

/**
 * The hash of each step, and of what several steps use, when it was released. An edit would leave all existing databases
 * behind: add a step.
 */
const released: Record<string, string> = {
  '0001-foundation': '9a037a2a1d837e623e1fdd21533ac2a0f490349ed0578821ea5b147d90e976ba',
  '0002-imports': '9a6864830c4054de0de325a99fabd83c1d4cb68dc9120f99da1b5c27ff01b6b6',
  '0003-images': '4f7bb0084d702e6002dfb35e0eb3b9d5e40b1dbbdcf2b8460a636961d2067fa1',
  '0004-administration': '6982b29e5a71c18d800a0ace99565ed62d8773e1c6c99c2f21fb5fca98c4ced8',
  '0005-search-and-sizes': 'b495a094dfb039002549f98452cb67fca10bbbe7d51f1c9681c35dcf80bf486b',
  '0006-settings': 'c83e2f67a304ee5a733f9315daed565851a9a11f822e1dc947aa0511c68ef076',
  '0007-storage': 'e1f547339dfb49a0d750f2facfa0646904a99f40667a1e916734260127a44c3f',
  '0008-merged-imports': 'a3e5691e776f4a2e1dd6d0e62d82c92a375cb29e10515eee649354f791a38cd3',
  '0009-reach': 'a6d306be68af36561ac64c2f3bc158e19887f5d91a3c1f2f97a002b085226b52',
  '0010-origins': 'a460385d6f1e6722a4623f2e5368085caf847bf6782a90fb595a4c6bed2fa8b0',
  '0011-water': '5bcdbb25ff0d04c5dd049b315c3c459247dc440d6855d35a332eab3b88567f01',
  '0012-own-parameters': '620977a7a1635cbba6469326c1d79856f24ac295c5e29feeefd2555c11b6ae1c',
  '0013-targets': '2d257db211a22adb118878a56ced19c974cf01eedc7242e4c748dc29d5832d92',
  '0014-accounts': '023fdd395f85d5a670d86810781031f8d275723c4c81160ec4dbd09c66df207a',
  '0015-import-history': '3f153a6f9fb640bfb22035cde3b2ea8340796fc9ea98c181dafe2ccbdc4ba234',
  '0016-import-mappings': '4dde9a2b46aeec3c1302f4d81e62bc437a3f698982dd9c48fb689d50a71210f0',
  '0017-shared-by-nodes': '74556849cca58e22becfe8c9185fdd2fa0b0f2131691fbec51a7a92e11e25ab2',
  '0018-pairings': 'f81327e331150c31480f1db197b9ae1192d255dca1f06c04d9c93a2a6dacfe22',
  '0019-rollups': '3628ac0b85788ce173a5856de9acdf22da9ef8da4c3fde7fad1c13cdaaee737e',
  '0020-long-keys': '329f3b0e621d0b34a4117afa226a2f9cdb63d55e2267638c5b7494abd61b0f2c',
  '0021-wider-rollups': '8756dd7e3469b2bd056eac507b1cedf175c535c293fa7beee12c26f5f0e56df0',
  'column-types': 'f54f25b76acb9773d6cf202046c6fae85178006de4d85ae728b84e38efd5787e',
}

test('migrations are numbered from 1 without gaps, in the order in which they run', () => {
  const names = migrations.map(({ name }) => name)
  expect(names.map((name) => Number(/^(\d{4})-[a-z0-9-]+$/.exec(name)?.[1]))).toEqual(
    names.map((_name, index) => index + 1),
  )
  expect(names.toSorted()).toEqual(names)
})

test('every file among the migrations is in the list, and the other way round', async () => {
  const files = (await readdir(folder)).filter((file) => /^\d{4}-/.test(file))
  expect(files.toSorted()).toEqual(migrations.map(({ name }) => `${name}.ts`))
})

test('no released migration has been edited', async () => {
  const hashes: Record<string, string> = {}
  for (const name of [...migrations.map(({ name }) => name), 'column-types']) {
    const text = await readFile(join(folder, `${name}.ts`), 'utf8')
    hashes[name] = createHash('sha256').update(text).digest('hex')
  }
  expect(hashes).toEqual(released)
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

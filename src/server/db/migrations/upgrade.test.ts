import { Kysely, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { Readings } from '#domain/parameters/parameters.ts'
import { parameterKeys } from '#domain/parameters/parameters.ts'
import { secondsToTimestamp } from '#domain/time/timestamps.ts'
import type { DatabaseLocation } from '#server/db/database.ts'
import { openDatabase } from '#server/db/database.ts'
import { openPostgres } from '#server/db/engine/postgres.ts'
import { openSqlite } from '#server/db/engine/sqlite-file.ts'
import type { Engine } from '#server/db/engine.ts'
import type { Db, Schema } from '#server/db/schema/schema.ts'
import { createLocation, engines } from '#server/testing/engines.ts'
import { migrations } from './list.ts'
import { migrateToLatest } from './migrate.ts'

const states = engines.flatMap((engine) =>
  migrations.map(({ name }, index) => ({ engine, name, steps: index + 1 })),
)
const hasImages = 3
const hasCounts = 4
const hasSizes = 5
const countsSizes = 7
const hasFirstRollups = 20

test.each(states)(
  'what was stored at $name on $engine is there and counted after the steps that follow',
  async (state) => {
    const { engine, steps } = state
    const location = await createLocation(engine)
    try {
      await withFirstSteps(location, { engine, steps, work: (db) => store(db, steps) })
      const { db, close } = await openDatabase(location)
      await expectNothingSaid(db)
      const { rows: notes } = await sql`select aquarium_id, note, ph from logs order by id`.execute(db)
      expect(notes).toEqual([
        { aquarium_id: 1, note: 'Größe 🐠', ph: 8.1 },
        { aquarium_id: 1, note: null, ph: 0 },
        { aquarium_id: 2, note: 'x'.repeat(3_000), ph: null },
      ])
      // From the step on that counts them, an image has a size of its own, which the insert leaves at 0.
      const bytes = steps >= hasSizes && steps < countsSizes ? 700_000 : 0
      expect(await sql`select * from log_counts order by aquarium_id`.execute(db)).toMatchObject({
        rows: [
          { aquarium_id: 1, logs: 2, note_bytes: 12, image_bytes: bytes },
          { aquarium_id: 2, logs: 1, note_bytes: 3_000, image_bytes: 0 },
        ],
      })
      await expectOwnReadings(db)
      await sql`delete from logs`.execute(db)
      expect((await sql`select * from own_readings`.execute(db)).rows).toEqual([])
      await sql`delete from images`.execute(db)
      expect(
        await sql`select sum(logs + note_bytes + image_bytes) as left from log_counts`.execute(db),
      ).toMatchObject({
        rows: [{ left: expect.toSatisfy((left) => Number(left) === 0) }],
      })
      await close()
    } finally {
      await location.remove()
    }
  },
)

test.each(engines)('nothing is left of what the first rolled-up days were kept in on %s', async (engine) => {
  const location = await createLocation(engine)
  try {
    await withFirstSteps(location, {
      engine,
      steps: hasFirstRollups,
      async work(db) {
        await store(db, hasFirstRollups)
        await sql`insert into rolled_months (aquarium_id, month, days) values (1, '2025-01', ${'r'.repeat(31)})`.execute(
          db,
        )
        await sql`insert into rollups (aquarium_id, kind, level, block, parameter, numbers)
          values (1, 'lines', 3, 11, 'ph', ${Buffer.alloc(80)})`.execute(db)
      },
    })
    const { db, close } = await openDatabase(location)
    for (const table of ['rolled_months', 'rollups'] as const)
      expect(await db.selectFrom(table).selectAll().execute()).toEqual([])
    await close()
  } finally {
    await location.remove()
  }
})

test.each(engines)(
  '2,000 logs are there after the steps that follow on %s, each as it was',
  async (engine) => {
    const location = await createLocation(engine)
    try {
      const before: object[] = []
      await withFirstSteps(location, {
        engine,
        steps: 8,
        async work(db) {
          await store(db, 8)
          for (let start = 0; start < 2_000; start += 1_000)
            await db.insertInto('logs').values(thousand(start)).execute()
          before.push(...(await sql<object>`select * from logs order by id`.execute(db)).rows)
        },
      })
      const { db, close } = await openDatabase(location)
      const { rows } = await sql<object>`select * from logs order by id`.execute(db)
      expect(rows).toHaveLength(2_003)
      expect(rows).toMatchObject(before)
      // Columns that came later hold nothing for older rows.
      const known = Object.keys(before[0] ?? {})
      const claimed = rows.flatMap((log) =>
        Object.entries(log).filter(([column, value]) => value !== null && !known.includes(column)),
      )
      expect(claimed).toEqual([])
      await close()
    } finally {
      await location.remove()
    }
  },
)

/** A log every hour with all parameters of that release, each with another value, and a note in every tenth. */
function thousand(start: number) {
  return Array.from({ length: 1_000 }, (_, index) => ({
    ...readingsOf(start + index),
    aquarium_id: 1,
    timestamp: secondsToTimestamp(1_450_000_000 + (start + index) * 3_600),
    note: index % 10 === 0 ? `Größe ${start + index}` : null,
  }))
}

function readingsOf(log: number): Partial<Readings> {
  // That release had ten, and new ones come last.
  return Object.fromEntries(parameterKeys.slice(0, 10).map((key, place) => [key, place * 100 + log / 7]))
}

/** Rows from before the new columns say nothing in them, and sessions go on as sessions of browsers, which they are. */
async function expectNothingSaid(db: Db) {
  const { rows: sessions } =
    await sql`select kind, public_id, aquarium_id, may, expires_at from sessions`.execute(db)
  expect(sessions).toEqual([
    { kind: 'browser', public_id: null, aquarium_id: null, may: null, expires_at: null },
  ])
  const { rows: keys } = await sql`select reply, created_id, keep_until from idempotency_keys`.execute(db)
  expect(keys).toEqual([{ reply: '{}', created_id: null, keep_until: null }])
  const { rows: tanks } =
    await sql`select distinct volume_litres, kind, time_zone, removed_at from aquariums`.execute(db)
  expect(tanks).toEqual([{ volume_litres: null, kind: null, time_zone: null, removed_at: null }])
  expect((await sql`select * from targets`.execute(db)).rows).toEqual([])
  expect((await sql`select preferences from users`.execute(db)).rows).toEqual([{ preferences: '{}' }])
}

/** There are no own readings after the upgrade; those that are entered now keep the timestamp of their log. */
async function expectOwnReadings(db: Db) {
  expect((await sql`select * from own_parameters`.execute(db)).rows).toEqual([])
  await sql`insert into own_parameters (aquarium_id, label, sort_label, unit, decimals, charted, position, created_at)
    select 1, 'Strontium', 'strontium', 'ppm', 1, active, 0, 'then' from aquariums where id = 1`.execute(db)
  await sql`insert into own_readings (parameter_id, timestamp, log_id, value)
    select own_parameters.id, timestamp, logs.id, 8.5 from logs, own_parameters where note is not null`.execute(
    db,
  )
  await sql`update logs set timestamp = '2027-01-01T10:00:00' where note is not null`.execute(db)
  expect(
    (await sql`select log_id, timestamp, value from own_readings order by log_id`.execute(db)).rows,
  ).toEqual([
    { log_id: 1, timestamp: '2027-01-01T10:00:00', value: 8.5 },
    { log_id: 3, timestamp: '2027-01-01T10:00:00', value: 8.5 },
  ])
}

type Stage = { engine: Engine; steps: number; work(db: Db): Promise<void> }

/** Opens a database on which only the first steps have run, as an older Coralline left it. */
async function withFirstSteps(location: DatabaseLocation, { engine, steps, work }: Stage) {
  const file = location.databaseUrl === undefined ? openSqlite(location.dataFolder) : undefined
  const { dialect } = file ?? (await openPostgres(location.databaseUrl ?? ''))
  const db = new Kysely<Schema>({ dialect })
  await migrateToLatest(db, engine, migrations.slice(0, steps))
  await work(db)
  await db.destroy()
  file?.unlock()
}

async function store(db: Db, steps: number) {
  await sql`insert into users (name, email, subscription_level, created_at) values ('Ann', 'ann@example.org', 'free', 'then')`.execute(
    db,
  )
  for (const name of ['Reef', 'Nano'])
    await sql`insert into aquariums (user_id, name, sort_name, created_at) values (1, ${name}, ${name}, 'then')`.execute(
      db,
    )
  await sql`insert into sessions (token_hash, user_id, created_at, seen_at) values ('hash', 1, 'then', 'then')`.execute(
    db,
  )
  await sql`insert into idempotency_keys (user_id, key, request_hash, reply, created_at) values (1, 'key', 'hash', '{}', 'then')`.execute(
    db,
  )
  // From the step that counts logs on, the store of aquariums makes the first row of the count.
  if (steps >= hasCounts)
    await sql`insert into log_counts (aquarium_id, logs) select id, 0 from aquariums where id not in (select aquarium_id from log_counts)`.execute(
      db,
    )
  await sql`insert into logs (aquarium_id, timestamp, note, ph) values
    (1, '2026-01-01T10:00:00', 'Größe 🐠', 8.1), (1, '2026-01-02T10:00:00', null, 0),
    (2, '2026-01-03T10:00:00', ${'x'.repeat(3_000)}, null)`.execute(db)
  if (steps < hasImages) return
  const sizes =
    steps >= hasSizes ? { columns: sql`, bytes`, full: sql`, 600000`, small: sql`, 100000` } : undefined
  const none = sql``
  await sql`insert into image_files (hash, mark${sizes?.columns ?? none}) values ('full', 'm'${sizes?.full ?? none}), ('small', 'm'${sizes?.small ?? none})`.execute(
    db,
  )
  await sql`insert into images (aquarium_id, full_hash, thumbnail_hash, width, height, created_at) values (1, 'full', 'small', 10, 10, 'then')`.execute(
    db,
  )
}

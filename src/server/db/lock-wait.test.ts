import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { expect, test } from 'vitest'
import { enterCast } from '#server/testing/cast.ts'
import { startChild } from '#server/testing/children.ts'
import { blankReadings, sqliteIn } from '#server/testing/data-folders.ts'
import type { TestLocation } from '#server/testing/engines.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { openDatabase } from './database.ts'
import { asDatabaseFault } from './database-faults.ts'
import type { Engine } from './engine.ts'

test('while another process holds the lock, a write waits and succeeds, reads are served and nobody is held up', async () => {
  const databases = await Promise.all(engines.map(databaseWithReef))
  await Promise.all(
    databases.map(async ({ engine, db, location, insertLog, remove }) => {
      const { released } = await holdLock(location, { engine, for: 2_000 })
      const started = performance.now()
      const ticks = latenessUntil(released)
      const reading = repeatUntil(released, () => db.selectFrom('logs').select('id').execute())
      const inTransaction = db.transaction().execute((db) => insertLog('in a transaction', db))
      await Promise.all([insertLog('waited'), inTransaction])
      expect(performance.now() - started, engine).toBeGreaterThan(1_500)
      // Far from the figure of `quality.md`, which a busy machine would miss: one that waits in SQLite itself holds up
      // everybody for the whole time, or again and again.
      const { median, worst } = await ticks
      expect(median, engine).toBeLessThan(50)
      expect(worst, engine).toBeLessThan(1_000)
      expect(await reading, engine).toBeGreaterThan(20)
      expect(await db.selectFrom('logs').select('note').orderBy('note').execute()).toEqual([
        { note: 'in a transaction' },
        { note: 'waited' },
      ])
      await remove()
    }),
  )
})

test('writes that waited for 5 seconds are told to come back, all of them at that time, and the next ones work', async () => {
  await Promise.all(
    engines.map(async (engine) => {
      const { db, location, insertLog, remove } = await databaseWithReef(engine)
      const { released } = await holdLock(location, { engine, for: 6_000 })
      const started = performance.now()
      const failures = await Promise.all([
        failureOf(insertLog('too late')),
        failureOf(db.transaction().execute((db) => insertLog('too late', db))),
        failureOf(insertLog('too late')),
      ])
      expect(performance.now() - started).toBeGreaterThan(4_900)
      for (const failure of failures) {
        expect(asDatabaseFault(failure)).toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
      }
      await released
      await insertLog('in time')
      expect(await db.selectFrom('logs').select('note').execute()).toEqual([{ note: 'in time' }])
      await remove()
    }),
  )
})

test('a start beside a command that writes to the file waits for it', async () => {
  const { location, close } = await databaseWithReef('sqlite')
  await close()
  await holdLock(location, { engine: 'sqlite', for: 1_000 })
  const { db, close: closeAgain } = await openDatabase(sqliteIn(location.dataFolder))
  expect(await db.selectFrom('aquariums').select('name').where('name', '=', 'Reef').execute()).toHaveLength(1)
  await closeAgain()
  await location.remove()
})

async function databaseWithReef(engine: Engine) {
  const database = await createDatabase(engine)
  const { reef } = await enterCast(database.db)
  const insertLog = (note: string, db = database.db) =>
    db
      .insertInto('logs')
      .values({ ...blankReadings, aquarium_id: reef, timestamp: '2026-11-20T08:00:00', note })
      .execute()
  return { ...database, insertLog }
}

/** Another process (SQLite) or connection (PostgreSQL) that keeps writers away from the logs. */
async function holdLock(
  location: TestLocation,
  { engine, for: time }: { engine: Engine; for: number },
): Promise<{ released: Promise<unknown> }> {
  if (engine === 'sqlite') {
    const holder = startChild('database', {
      args: ['hold', JSON.stringify(sqliteIn(location.dataFolder)), String(time)],
    })
    await holder.prints('holding')
    return { released: holder.ended }
  }
  const client = new pg.Client({ connectionString: location.databaseUrl })
  await client.connect()
  await client.query('begin; lock table logs in exclusive mode')
  return { released: delay(time).then(() => client.end()) }
}

/** How late timers were until then, in ms. */
async function latenessUntil(moment: Promise<unknown>): Promise<{ median: number; worst: number }> {
  const late: number[] = []
  await repeatUntil(moment, async () => {
    const started = performance.now()
    await delay(5)
    late.push(performance.now() - started - 5)
  })
  late.sort((one, other) => one - other)
  return { median: late[Math.floor(late.length / 2)] ?? 0, worst: late.at(-1) ?? 0 }
}

/** Repeats something until then; answers how often it was done. */
async function repeatUntil(moment: Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  let isOver = false
  void moment.then(() => {
    isOver = true
  })
  let times = 0
  for (; !isOver; times += 1) {
    await work()
    await delay(5)
  }
  return times
}

async function failureOf(work: Promise<unknown>): Promise<unknown> {
  return work.then(
    () => undefined,
    (error: unknown) => error,
  )
}

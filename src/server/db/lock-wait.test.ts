import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { enterCast } from '#server/testing/cast.ts'
import { startChild } from '#server/testing/children.ts'
import { blankReadings, sqliteIn } from '#server/testing/data-folders.ts'
import type { TestLocation } from '#server/testing/engines.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import type { Engine } from './database.ts'
import { openDatabase } from './database.ts'
import { asDatabaseFault } from './database-faults.ts'

describe.each(engines)('while another process holds the lock on %s', (engine) => {
  test('a write waits for 2 seconds and succeeds, reads are served and nobody else is held up', async () => {
    const { db, location, insertLog, remove } = await databaseWithReef(engine)
    const { released } = await holdLock(location, { engine, for: 2_000 })
    const started = performance.now()
    const late = worstTickUntil(released)
    const reading = readUntil(released, () => db.selectFrom('logs').select('id').execute())
    await Promise.all([
      insertLog('waited'),
      db.transaction().execute((db) => insertLog('in a transaction', db)),
    ])
    expect(performance.now() - started).toBeGreaterThan(1_500)
    expect(await late).toBeLessThan(50)
    // Table locks of PostgreSQL let readers through, too.
    expect(await reading).toBeGreaterThan(20)
    expect(await db.selectFrom('logs').select('note').orderBy('note').execute()).toEqual([
      { note: 'in a transaction' },
      { note: 'waited' },
    ])
    await remove()
  })

  test('a write that waited for over 5 seconds is told to come back, and the next one works', async () => {
    const { db, location, insertLog, remove } = await databaseWithReef(engine)
    const { released } = await holdLock(location, { engine, for: 6_500 })
    const late = worstTickUntil(released)
    const waiting = performance.now()
    const failures = await Promise.all([
      failureOf(insertLog('too late')),
      failureOf(db.transaction().execute((db) => insertLog('too late', db))),
    ])
    expect(performance.now() - waiting).toBeGreaterThan(4_900)
    for (const failure of failures) {
      expect(asDatabaseFault(failure)).toMatchObject({ code: 'busy', status: 503, retryAfter: 5 })
    }
    expect(await late).toBeLessThan(50)
    await released
    await insertLog('in time')
    expect(await db.selectFrom('logs').select('note').execute()).toEqual([{ note: 'in time' }])
    await remove()
  })
})

test('a start beside a command that writes to the file waits for it', async () => {
  const { location, close, remove } = await databaseWithReef('sqlite')
  await close()
  await holdLock(location, { engine: 'sqlite', for: 1_000 })
  const { db, close: closeAgain } = await openDatabase(sqliteIn(location.dataFolder))
  expect(await db.selectFrom('aquariums').select('name').where('name', '=', 'Reef').execute()).toHaveLength(1)
  await closeAgain()
  await remove()
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
    const holder = startChild('testing/database-child.ts', {
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

/** How late the latest timer was until then, in ms. */
async function worstTickUntil(moment: Promise<unknown>): Promise<number> {
  let worst = 0
  await readUntil(moment, async () => {
    const started = performance.now()
    await delay(5)
    worst = Math.max(worst, performance.now() - started - 5)
  })
  return worst
}

/** Repeats something until then; answers how often it was done. */
async function readUntil(moment: Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
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

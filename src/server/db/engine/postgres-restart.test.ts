import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Db } from '#server/db/schema/schema.ts'
import { startChild } from '#server/testing/processes/children.ts'
import { tellFigure } from '#server/testing/processes/kills.ts'
import type { OwnPostgres } from '#server/testing/processes/own-postgres.ts'
import { canStartPostgres, startOwnPostgres } from '#server/testing/processes/own-postgres.ts'

describe.runIf(canStartPostgres)('while PostgreSQL restarts as after a power cut', () => {
  let postgres: OwnPostgres
  beforeAll(async () => {
    postgres = await startOwnPostgres()
  })
  afterAll(() => postgres.stop())

  test('nothing that was acknowledged is lost, every failure says busy, and work goes on by itself', async () => {
    const { db, close } = await openDatabase({ databaseUrl: postgres.url, dataFolder: '' })
    const stored: number[] = []
    const failures: unknown[] = []
    let lastStored = performance.now()
    let slowest = 0
    let isOver = false
    const lane = async (work: () => Promise<number>) => {
      while (!isOver) {
        try {
          stored.push(await work())
          lastStored = performance.now()
        } catch (error) {
          failures.push(error)
          await delay(20)
        }
      }
    }
    const lanes = [
      ...Array.from({ length: 6 }, () => lane(() => insertRow(db))),
      // A transaction that is idle when its connection breaks.
      ...Array.from({ length: 6 }, () => lane(() => insertSlowly(db))),
    ]
    for (let round = 0; round < 3; round += 1) {
      const before = stored.length
      await expect.poll(() => stored.length).toBeGreaterThan(before + 40)
      await postgres.restart()
      const accepts = performance.now()
      await expect.poll(() => lastStored, { interval: 10 }).toBeGreaterThan(accepts)
      slowest = Math.max(slowest, lastStored - accepts)
    }
    isOver = true
    await Promise.all(lanes)
    expect(failures.length).toBeGreaterThan(10)
    for (const failure of failures) {
      expect(asDatabaseFault(failure), String(failure)).toMatchObject({ code: 'busy' })
    }
    const rows = await db.selectFrom('audit_rows').select('id').execute()
    const present = new Set(rows.map(({ id }) => id))
    expect(stored.length).toBeGreaterThan(100)
    expect(stored.filter((id) => !present.has(id))).toEqual([])
    tellFigure(
      `${stored.length} rows acknowledged, 0 lost, served again after ${(slowest / 1000).toFixed(2)} s at most`,
    )
    await close()
  })

  test('a process that sits idle lives on', async () => {
    const location = { databaseUrl: postgres.url, dataFolder: '' }
    const child = startChild('database', { args: ['start', JSON.stringify(location)] })
    child.process.stdin?.write('go\n')
    await child.prints('started')
    await postgres.restart()
    await delay(300)
    child.process.stdin?.end()
    expect(await child.ended, child.stderr()).toBe(0)
  })

  test('a process whose connections are cut in the middle of transactions lives on', async () => {
    const location = { databaseUrl: postgres.url, dataFolder: '' }
    const { db, close } = await openDatabase(location)
    const cut = Promise.withResolvers<void>()
    const begun: number[] = []
    const outcomes = Array.from({ length: 5 }, () =>
      db
        .transaction()
        .execute(async (db) => {
          begun.push(await insertRow(db))
          await cut.promise
          return insertRow(db)
        })
        .catch((error: unknown) => error),
    )
    await expect.poll(() => begun.length).toBe(5)
    const others = sql`select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and backend_type = 'client backend'`
    await others.execute(db)
    cut.resolve()
    for (const outcome of await Promise.all(outcomes)) {
      expect(asDatabaseFault(outcome), String(outcome)).toMatchObject({ code: 'busy' })
    }
    expect(await insertRow(db)).toBeGreaterThan(0)
    await close()
  })
})

async function insertRow(db: Db): Promise<number> {
  const row = { created_at: 'now', actor_id: 1, action: 'create', target: 'log', target_id: 1 }
  const inserted = await db
    .insertInto('audit_rows')
    .values({ ...row, request_id: 'x', fields: '' })
    .returning('id')
    .executeTakeFirstOrThrow()
  return inserted.id
}

function insertSlowly(db: Db): Promise<number> {
  return db.transaction().execute(async (db) => {
    const id = await insertRow(db)
    await delay(15)
    await insertRow(db)
    return id
  })
}

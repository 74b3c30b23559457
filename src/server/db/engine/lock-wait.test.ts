import pg from 'pg'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/database.ts'
import { asDatabaseFault } from '#server/db/database-faults.ts'
import type { Engine } from '#server/db/engine.ts'
import { enterCast } from '#server/testing/cast.ts'
import type { TestLocation } from '#server/testing/engines.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { startChild } from '#server/testing/processes/children.ts'
import { blankReadings, sqliteIn } from '#server/testing/processes/data-folders.ts'

test('while another process holds the lock, a write waits and succeeds, reads are served and nobody is held up', async () => {
  const databases = await Promise.all(engines.map(databaseWithReef))
  await Promise.all(
    databases.map(async ({ engine, db, location, insertLog, remove }) => {
      const { release } = await holdLock(location, engine)
      let written = 0
      const write = async (work: Promise<unknown>) => work.then(() => (written += 1))
      const writing = Promise.all([
        write(insertLog('waited')),
        write(db.transaction().execute((db) => insertLog('in a transaction', db))),
      ])
      // If the write waited inside SQLite itself, it would hold up these reads for as long.
      for (let reads = 0; reads < 100; reads += 1) await db.selectFrom('logs').select('id').execute()
      expect(written, engine).toBe(0)
      await release()
      await writing
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
      const { release } = await holdLock(location, engine)
      const failures = await Promise.all([
        failureOf(insertLog('too late')),
        failureOf(db.transaction().execute((db) => insertLog('too late', db))),
        failureOf(insertLog('too late')),
      ])
      for (const failure of failures) {
        expect(asDatabaseFault(failure)).toMatchObject({ code: 'busy', retryAfter: 5 })
      }
      await release()
      await insertLog('in time')
      expect(await db.selectFrom('logs').select('note').execute()).toEqual([{ note: 'in time' }])
      await remove()
    }),
  )
})

test('a start beside a command that writes to the file need not wait for it, and writes as soon as it may', async () => {
  const { location, close } = await databaseWithReef('sqlite')
  await close()
  const { release } = await holdLock(location, 'sqlite')
  const { db, close: closeAgain } = await openDatabase(sqliteIn(location.dataFolder))
  expect(await db.selectFrom('aquariums').select('name').where('name', '=', 'Reef').execute()).toHaveLength(1)
  const writing = db.updateTable('aquariums').set({ name: 'Written' }).execute()
  await release()
  await writing
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

/** Starts another process (SQLite) or connection (PostgreSQL) that keeps writers from the logs until it is released. */
async function holdLock(location: TestLocation, engine: Engine): Promise<{ release(): Promise<unknown> }> {
  if (engine === 'sqlite') {
    const holder = startChild('database', { args: ['hold', JSON.stringify(sqliteIn(location.dataFolder))] })
    await holder.prints('holding')
    return {
      release() {
        holder.process.stdin?.end()
        return holder.ended
      },
    }
  }
  const client = new pg.Client({ connectionString: location.databaseUrl })
  await client.connect()
  await client.query('begin; lock table logs in exclusive mode')
  return { release: () => client.end() }
}

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Db } from '#server/db/schema/schema.ts'
import { enterAquarium, enterPlayer } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { forTests } from '#server/testing/for-tests.ts'
import { blankReadings } from '#server/testing/processes/data-folders.ts'
import { isForeignKeyViolation, isUniqueViolation } from './database-faults.ts'

describe.each(engines)('on %s', (engine) => {
  let db: Db
  let reef: number
  let keeper: number
  const database = forTests(() => createDatabase(engine))
  beforeAll(async () => {
    db = database.db
    const owner = await enterPlayer(db, { name: 'Keeper', level: 'free', now: new Date() })
    keeper = owner.id
    reef = await enterAquarium(db, { owner, name: 'Reef', now: new Date() })
  })
  beforeEach(() => db.deleteFrom('logs').execute())

  test('reads are served while a transaction is open, and see only what is committed', async () => {
    await insertLog(db, 'before')
    const inside = gate()
    const goOn = gate()
    const writing = db.transaction().execute(async (db) => {
      await insertLog(db, 'uncommitted')
      expect(await notes(db)).toEqual(['before', 'uncommitted'])
      inside.open()
      await goOn.opened
    })
    await inside.opened
    expect(await notes(db)).toEqual(['before'])
    expect(await Promise.all([notes(db), notes(db), notes(db)])).toEqual([['before'], ['before'], ['before']])
    goOn.open()
    await writing
    expect(await notes(db)).toEqual(['before', 'uncommitted'])
  })

  test('a read sees the write that was answered before it', async () => {
    for (let count = 1; count <= 50; count += 1) {
      await insertLog(db, `single ${count}`)
      expect(await notes(db)).toHaveLength(2 * count - 1)
      await db.transaction().execute((db) => insertLog(db, `in a transaction ${count}`))
      expect(await notes(db)).toHaveLength(2 * count)
    }
  })

  test('transactions that read before they write lose no update', async () => {
    await insertLog(db, '0')
    const addOne = () =>
      db.transaction().execute(async (db) => {
        const locked = engine === 'postgres' ? sql`for update` : sql``
        const { rows } = await sql<{ note: string }>`select note from logs ${locked}`.execute(db)
        await nextTurn()
        await db
          .updateTable('logs')
          .set({ note: String(Number(rows[0]?.note) + 1) })
          .execute()
      })
    await Promise.all(Array.from({ length: 30 }, addOne))
    expect(await notes(db)).toEqual(['30'])
  })

  test('single writes beside transactions all arrive, each once', async () => {
    const writes = Array.from({ length: 60 }, (_, index) =>
      index % 2 === 0
        ? insertLog(db, `single ${index}`)
        : db.transaction().execute(async (db) => {
            await insertLog(db, `first ${index}`)
            for (let turn = 0; turn < index % 3; turn += 1) await nextTurn()
            await insertLog(db, `second ${index}`)
          }),
    )
    await Promise.all(writes)
    expect(new Set(await notes(db)).size).toBe(90)
  })

  test('a throw in a transaction leaves nothing of it, and the next one works', async () => {
    for (let round = 0; round < 15; round += 1) {
      const failing = db.transaction().execute(async (db) => {
        await insertLog(db, 'never')
        throw new Error('changed my mind')
      })
      await expect(failing).rejects.toThrow('changed my mind')
      expect(await notes(db)).toEqual([])
    }
    await db.transaction().execute((db) => insertLog(db, 'kept'))
    expect(await notes(db)).toEqual(['kept'])
  })

  test('a statement that fails in a transaction leaves nothing of the transaction', async () => {
    const failing = db.transaction().execute(async (db) => {
      await insertLog(db, 'never')
      await db
        .insertInto('logs')
        .values({ ...log('orphan'), aquarium_id: 999_999 })
        .execute()
    })
    await expect(failing).rejects.toThrow()
    expect(await notes(db)).toEqual([])
  })

  test('a statement that fails by itself leaves the database free for the next', async () => {
    for (let round = 0; round < 15; round += 1) {
      await expect(sql`insert into no_such_table values (1)`.execute(db)).rejects.toThrow()
    }
    await insertLog(db, 'after')
    expect(await notes(db)).toEqual(['after'])
  })

  test('an unknown reference and a duplicate are recognised, and nothing else is taken for them', async () => {
    const orphan = await failureOf(
      db
        .insertInto('logs')
        .values({ ...log('orphan'), aquarium_id: 999_999 })
        .execute(),
    )
    const session = { token_hash: 'same', user_id: keeper, created_at: 'now', seen_at: 'now' }
    await db.insertInto('sessions').values(session).execute()
    const twice = await failureOf(db.insertInto('sessions').values(session).execute())
    const identity = { issuer: 'https://cast.example', subject: 'keeper' }
    const account = {
      ...identity,
      name: 'x',
      email: 'x',
      subscription_level: 'free' as const,
      created_at: 'now',
    }
    const sameIdentity = await failureOf(db.insertInto('users').values(account).execute())
    const blank = await failureOf(sql`insert into logs (aquarium_id) values (${reef})`.execute(db))
    expect([orphan, twice, sameIdentity, blank].map(isForeignKeyViolation)).toEqual([
      true,
      false,
      false,
      false,
    ])
    expect([orphan, twice, sameIdentity, blank].map(isUniqueViolation)).toEqual([false, true, true, false])
  })

  test('an id is never used twice, not even that of a deleted last row', async () => {
    const ids: number[] = []
    for (let round = 0; round < 3; round += 1) {
      const row = db.insertInto('logs').values(log('short-lived')).returning('id')
      ids.push((await row.executeTakeFirstOrThrow()).id)
      await db.deleteFrom('logs').execute()
    }
    expect(new Set(ids).size).toBe(3)
    expect(ids).toEqual(ids.toSorted((one, other) => one - other))
  })

  function insertLog(db: Db, note: string) {
    return db.insertInto('logs').values(log(note)).execute()
  }

  function log(note: string) {
    return { ...blankReadings, aquarium_id: reef, timestamp: '2026-11-20T08:00:00', note }
  }
})

async function notes(db: Db): Promise<(string | null)[]> {
  const rows = await db.selectFrom('logs').select('note').orderBy('id').execute()
  return rows.map(({ note }) => note)
}

const failureOf = (work: Promise<unknown>) => work.catch((error: unknown) => error)

/** A gate that opens once, for all who wait at it. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

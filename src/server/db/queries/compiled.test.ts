import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { enterCast } from '#server/testing/cast.ts'
import { createDatabase, engines } from '#server/testing/engines.ts'
import { compiledOnce } from './compiled.ts'

describe.each(engines)('a query compiled once, on %s', (engine) => {
  let database: Awaited<ReturnType<typeof createDatabase>>
  let cast: Awaited<ReturnType<typeof enterCast>>
  beforeAll(async () => {
    database = await createDatabase(engine)
    cast = await enterCast(database.db)
  })
  afterAll(() => database.remove())

  test('is built once, and answers for the values of each run, in a transaction too', async () => {
    let built = 0
    const owned = compiledOnce((db, { id, userId }: { id: number; userId: number }) => {
      built += 1
      return db
        .selectFrom('aquariums')
        .select('id')
        .where('user_id', '=', userId)
        .where('id', '=', id)
        .where('active', '=', true)
    })
    const { keeper, neighbour, reef, lagoon } = cast
    expect(await owned(database.db, { id: reef, userId: keeper.id })).toEqual([{ id: reef }])
    expect(await owned(database.db, { id: reef, userId: neighbour.id })).toEqual([])
    await database.db.transaction().execute(async (db) => {
      await db.updateTable('aquariums').set({ active: false }).where('id', '=', lagoon).execute()
      expect(await owned(db, { id: lagoon, userId: neighbour.id })).toEqual([])
      expect(await owned(db, { id: reef, userId: keeper.id })).toEqual([{ id: reef }])
    })
    expect(built).toBe(1)
  })

  test('runs side by side with other values each, and stores null as null', async () => {
    const insert = compiledOnce((db, values: { aquarium_id: number; note: string | null }) =>
      db
        .insertInto('logs')
        .values({ timestamp: '2026-11-20T08:00:00', aquarium_id: values.aquarium_id, note: values.note })
        .returning(['note', 'ph']),
    )
    const notes = ['one', null, "it's; -- ?", '$1']
    const stored = await Promise.all(
      notes.map((note) => insert(database.db, { aquarium_id: cast.reef, note })),
    )
    expect(stored).toEqual(notes.map((note) => [{ note, ph: null }]))
  })
})
